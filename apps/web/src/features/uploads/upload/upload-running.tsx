import { Progress, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { isSessionEnding } from '../../../lib/end-session.ts';
import classes from './upload.module.css';

export function UploadRunning({ fileName, percent }: { fileName: string; percent: number }) {
  useWindowEvent('beforeunload', (event) => {
    if (!isSessionEnding.get()) event.preventDefault();
  });
  return (
    <div>
      <Text size="sm" mb={6} className={classes.name} role="status" data-arrival tabIndex={-1}>
        Uploading {fileName}
      </Text>
      <Progress value={percent} size="md" aria-label="Upload progress" transitionDuration={100} />
      <Text size="xs" c="dimmed" mt={4} className="tabular" aria-hidden>
        {percent}%
      </Text>
    </div>
  );
}
