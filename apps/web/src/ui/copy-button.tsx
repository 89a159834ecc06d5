import { Button, Text, type ButtonProps } from '@mantine/core';
import { useCopying } from '../lib/copy-text.ts';

interface CopyButtonProps {
  size: NonNullable<ButtonProps['size']>;
  text: string;
}

/** Copies a text, and says whether it could. */
export function CopyButton({ size, text }: CopyButtonProps) {
  const { said, copy } = useCopying();
  return (
    <>
      <Button size={size} variant="default" onClick={() => copy(text)}>
        Copy
      </Button>
      <Text span size="xs" c="dimmed" role="status">
        {said}
      </Text>
    </>
  );
}
