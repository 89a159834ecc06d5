import { Button, Group, Stack } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';

interface UploadFailedProps {
  fileName: string;
  message: string;
  onAgain: () => void;
  onReset: () => void;
}

/** No answer came, or a refusal: nothing is sent again by itself. */
export function UploadFailed({ fileName, message, onAgain, onReset }: UploadFailedProps) {
  return (
    <Stack gap="md">
      <div data-arrival tabIndex={-1}>
        <Notice tone="red" title={message}>
          {fileName} was not processed.
        </Notice>
      </div>
      <Group gap="xs">
        <Button onClick={onReset}>Upload Another File</Button>
        <Button variant="default" onClick={onAgain}>
          Try again
        </Button>
      </Group>
    </Stack>
  );
}
