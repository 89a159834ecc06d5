import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { Hint } from './hint.tsx';
import classes from './copyable-identifier.module.css';

const shownMs = 1_500;

interface CopyableIdentifierProps {
  name: string;
  value: string;
  /** How many characters of a long value are shown. */
  shown?: number;
}

/** An identifier outside a table, copied with one press. */
export function CopyableIdentifier({ name, value, shown = value.length }: CopyableIdentifierProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Hint label="Copy">
      <button type="button" className={classes.identifier} onClick={() => void copy()}>
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.value}>{value.length > shown ? `${value.slice(0, shown)}…` : value}</span>
        <Icon size={14} stroke={1.7} aria-hidden />
        <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
      </button>
    </Hint>
  );
}
