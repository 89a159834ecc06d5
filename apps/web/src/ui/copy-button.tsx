import { Button, Text, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useCopying } from '../lib/copy-text.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from './hint.tsx';
import classes from './ui.module.css';

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

interface CopyableIdentifierProps {
  name: string;
  value: string;
  /** How many characters of a long value are shown. */
  shown?: number;
}

/** An identifier outside a table, copied with one press. */
export function CopyableIdentifier({ name, value, shown = value.length }: CopyableIdentifierProps) {
  const { said, isCopied, copy } = useCopying();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Hint label="Copy">
      <button type="button" className={classes.identifier} onClick={() => copy(value)}>
        <span className="quiet tiny">{name}</span>{' '}
        <span className={classes.value}>{value.length > shown ? `${value.slice(0, shown)}…` : value}</span>
        <Icon size={14} stroke={1.7} aria-hidden />
        {/* The sign says that it worked. */}
        {said === '' || isCopied ? (
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        ) : (
          <span role="alert">{said}</span>
        )}
      </button>
    </Hint>
  );
}
