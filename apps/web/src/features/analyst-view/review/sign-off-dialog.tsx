import { acknowledgement } from '@landfall/contract';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { classLabel } from '../editor/class-label.ts';
import { findingPlace } from '../editor/finding-place.ts';
import type { PlacedFinding } from '../model/findings.ts';
import { useDerived } from './review-context.ts';
import classes from './sign-off-dialog.module.css';

const longest = acknowledgement.shape.reason.maxLength ?? undefined;

const placeOf = (placed: PlacedFinding): string =>
  [placed.tab === null ? 'Document' : classLabel(placed.tab), findingPlace(placed)].filter(Boolean).join(' · ');

interface SignOffDialogProps {
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  onSignOff: (reasons: Readonly<Record<string, string>>) => void;
}

/** Each error that is to stand takes a reason of its own; they go out with what is published. */
export function SignOffDialog({ isOpen, isSending, onClose, onSignOff }: SignOffDialogProps) {
  const findings = useDerived((derived) => derived.findings);
  // By what the finding says: one that says something else after an edit is another one.
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const errors = findings.filter(({ finding }) => finding.severity === 'error');
  const warnings = findings.filter(({ finding }) => finding.severity === 'warning');
  const lacking = errors.filter(({ key }) => (reasons[key] ?? '').trim() === '').length;
  return (
    <Modal opened={isOpen} onClose={onClose} title="Sign off with errors?" centered size="lg" zIndex={300}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking === 0) onSignOff(reasons);
        }}
      >
        <Text size="sm">
          Correct each error, or give the reason why the value is right. Your reasons are stored and shown with the
          published security.
        </Text>
        <ol className={classes.errors}>
          {errors.map((placed) => (
            <li key={placed.key}>
              <p className={classes.place}>{placeOf(placed)}</p>
              <Textarea
                label={placed.finding.message}
                placeholder="Reason"
                autosize
                minRows={1}
                maxRows={4}
                maxLength={longest}
                value={reasons[placed.key] ?? ''}
                onChange={(event) => setReasons({ ...reasons, [placed.key]: event.currentTarget.value })}
                classNames={{ label: classes.message }}
              />
            </li>
          ))}
        </ol>
        {warnings.length > 0 ? (
          <details className={classes.warnings}>
            <summary>{counted(warnings.length, 'warning')}, for which no reason is needed</summary>
            <ul>
              {warnings.map((placed) => (
                <li key={placed.key}>
                  {placeOf(placed)}: {placed.finding.message}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Group justify="flex-end" gap="xs" className={classes.actions}>
          <Text size="xs" c="dimmed" role="status">
            {lacking === 0 ? null : `${counted(lacking, 'reason')} still missing`}
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={lacking > 0}>
            Sign Off
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
