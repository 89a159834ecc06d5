import { Button, Group, Progress, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { isSessionEnding } from '../../../lib/end-session.ts';
import type { RunningUpload } from './upload-store.ts';

/** Bytes sent so far. At the end the server still stores the file, and says so by answering. */
export function UploadProgress({ running }: { running: RunningUpload }) {
  useWindowEvent('beforeunload', (event) => {
    // Whose session has ended is not asked whether to leave.
    if (!isSessionEnding.get()) event.preventDefault();
  });
  const percent = Math.floor(running.share * 100);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text size="sm" className="tabular" style={{ overflowWrap: 'anywhere' }}>
          {percent < 100 ? `Uploading ${running.fileName}: ${percent} %` : `Storing ${running.fileName}`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={running.cancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={percent} size="sm" aria-label="Upload progress" transitionDuration={100} />
    </div>
  );
}
