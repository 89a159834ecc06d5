import type { EodProcess } from '@landfall/contract';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { needsReason } from '../eod-messages.ts';
import { useWaiver } from '../queries/act-mutations.ts';
import { ErrorBlock } from '../universes/error-block.tsx';
import classes from './acts.module.css';

interface WaiveFormProps {
  process: EodProcess;
  date: string;
  onClose: () => void;
}

/** Lets a failure stand. It is kept with the reason and with who gave it. */
export function WaiveForm({ process, date, onClose }: WaiveFormProps) {
  const { universeId, processId } = process;
  const waiver = useWaiver({ universeId, processId, effectiveDate: date });
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lacking = reason.trim() === '' ? needsReason : null;
    setProblem(lacking);
    if (lacking === null && !waiver.isPending) waiver.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <form className={classes.dialog} onSubmit={submit} noValidate aria-label="Waive">
      <ErrorBlock process={process} />
      <p className={classes.quiet}>
        The failure stands, with your reason, and no longer keeps the day from being clean. Where the process has made a
        result, what depends on it goes on with that.
      </p>
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
      />
      {waiver.error ? <Notice tone="red">{waiver.error.message}</Notice> : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={waiver.isPending}>
          Waive
        </Button>
      </Group>
    </form>
  );
}
