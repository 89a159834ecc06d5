import type { UploadRowError } from '@landfall/contract';
import { Text } from '@mantine/core';
import { cellErrorsOf } from '../model/row-errors.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import classes from './history.module.css';

const shown = 8;

interface FirstErrorsProps {
  kind: UploadKind;
  /** The first of them. */
  errors: readonly UploadRowError[];
  /** How many rows have errors. */
  total: number;
}

/** The first things that were wrong with the rows; the rest is in the file with its errors. */
export function FirstErrors({ kind, errors, total }: FirstErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <section aria-label="Rows with errors">
      <Text fw={600} mb={4}>
        Rows with errors
      </Text>
      <dl className={classes.facts}>
        {errors.slice(0, shown).map((row) => (
          <div key={row.rowIndex}>
            <dt>Row {row.rowIndex.toLocaleString('en-US')}</dt>
            {cellErrorsOf(kind, row).map(({ message }) => (
              <dd key={message}>{message}</dd>
            ))}
          </div>
        ))}
      </dl>
      {total > shown ? (
        <Text size="sm" c="dimmed" mt={4}>
          The first {shown} of {total.toLocaleString('en-US')}. Download the file with its errors for all of them, in a
          column ERRORS.
        </Text>
      ) : null}
    </section>
  );
}
