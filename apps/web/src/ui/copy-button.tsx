import { Button, Text, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from './hint.tsx';
import classes from './ui.module.css';
import { useEffect, useState } from 'react';

/** The way of before: needs a key or a click that is just being handled. */
function copyByEvent(text: string): boolean {
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', take);
  return isCopied;
}

/**
 * Puts a text on the clipboard; also where the page is served without HTTPS and the browser hides the new interface.
 * False where the browser does not let it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

/** What is said where the browser refuses. */
export const notCopied = 'The browser does not allow copying';

const saidMs = 1_500;

/** Copies, and says for a moment what became of it. */
function useCopying(): { said: string; isCopied: boolean; copy: (text: string) => void } {
  const [outcome, setOutcome] = useState<{ isCopied: boolean } | null>(null);
  useEffect(() => {
    if (!outcome?.isCopied) return undefined;
    const timer = setTimeout(() => setOutcome(null), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    said: outcome === null ? '' : outcome.isCopied ? 'Copied' : notCopied,
    isCopied: outcome?.isCopied ?? false,
    copy: (text) => void copyText(text).then((isCopied) => setOutcome({ isCopied })),
  };
}

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
