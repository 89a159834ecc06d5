import { Text } from '@mantine/core';
import { cellErrorsOf } from '../model/row-errors.ts';
import type { RowMarks } from '../model/row-marks.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import classes from './history.module.css';

const shown = 8;

interface FirstErrorsProps {
  kind: UploadKind;
  /** The first of them. */
  marks: RowMarks;
  /** How many rows have errors, or warnings. */
  total: number;
}

/** The first things that were wrong or unusual with the rows; the rest is in the file with its errors or warnings. */
export function FirstErrors({ kind, marks, total }: FirstErrorsProps) {
  if (marks.rows.length === 0) return null;
  const title = `Rows with ${marks.kind}s`;
  return (
    <section aria-label={title}>
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <dl className={classes.facts}>
        {marks.rows.slice(0, shown).map((row) => (
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
          The first {shown} of {total.toLocaleString('en-US')}. Download the file with its {marks.kind}s for all of
          them, in a column {marks.kind === 'warning' ? 'WARNINGS' : 'ERRORS'}.
        </Text>
      ) : null}
    </section>
  );
}
