import { Box } from '@mantine/core';
import { Notice } from './notice.tsx';

/** Above what was fetched before and could not be fetched again. */
export function StaleNotice({ message }: { message: string }) {
  return (
    <Box mb="md">
      <Notice tone="red">{message} What is shown may be out of date.</Notice>
    </Box>
  );
}
