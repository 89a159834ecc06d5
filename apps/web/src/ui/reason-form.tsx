import { isLongerThan, tooLongMessage } from '@landfall/contract';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Notice } from './notice.tsx';

interface ReasonFormProps {
  /** What the form is called. */
  title: string;
  field: { label: string; description?: string; maxLength: number };
  /** What a form without a reason is told; null where it may be left out. */
  needed: string | null;
  send: { isPending: boolean; error: Error | null };
  onSend: (reason: string) => void;
  onBack: () => void;
  sendLabel: string;
  backLabel: string;
  /** It takes something away. */
  isGrave?: boolean;
  /** In a page and not in a dialog of its own. */
  isInline?: boolean;
  children: ReactNode;
}

/** Asks why, before something that is recorded with its reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, needed, send, onSend, onBack, sendLabel, backLabel, isGrave, isInline, children } = props;
  const { maxLength, ...field } = props.field;
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = needed !== null && reason.trim() === '';
  const isTooLong = isLongerThan(reason.trim(), maxLength);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing || isTooLong) input.current?.focus();
    else if (!send.isPending) onSend(reason.trim());
  };
  const size = isInline ? 'xs' : 'sm';
  const buttons = [
    <Button key="send" type="submit" size={size} {...(isGrave ? { color: 'red.9' } : {})} loading={send.isPending}>
      {sendLabel}
    </Button>,
    <Button key="back" variant="default" size={size} onClick={onBack}>
      {backLabel}
    </Button>,
  ];
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="sm">
        {children}
        <Textarea
          ref={input}
          {...field}
          autosize
          minRows={2}
          value={reason}
          error={isTooLong ? tooLongMessage(maxLength) : isAsked && isMissing ? needed : null}
          errorProps={{ role: 'alert' }}
          autoFocus
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {send.error ? <Notice tone="red">{send.error.message}</Notice> : null}
        <Group gap="xs" {...(isInline ? {} : { justify: 'flex-end' })}>
          {isInline ? buttons : buttons.toReversed()}
        </Group>
      </Stack>
    </form>
  );
}
