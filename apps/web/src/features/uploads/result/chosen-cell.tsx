import { quantity } from '../../../lib/numbers.ts';
import { readRow, type CsvTable } from '../csv/csv-table.ts';
import { cellText } from '../model/cell-text.ts';
import { cellErrorsOf, errorAt, type ErrorRows, type RowMarks } from '../model/row-errors.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import classes from './result-table.module.css';

interface ChosenCellProps {
  kind: UploadKind;
  table: CsvTable;
  faults: ErrorRows;
  marked: RowMarks['kind'];
  head: { row: number; column: number } | null;
  /** The error that was jumped to. */
  error: number | null;
}

/** The full text of the chosen cell, because columns may truncate; announces an error that was jumped to. */
export function ChosenCell({ kind, table, faults, marked, head, error }: ChosenCellProps) {
  const column = head ? kind.columns[head.column - 2] : undefined;
  const faulty = head ? faults.of(head.row) : null;
  const errors = faulty ? cellErrorsOf(kind, faulty) : [];
  const place = error === null ? null : errorAt(faults, error);
  const jumpedTo = place ? errors[place.error] : undefined;
  const here = jumpedTo
    ? [jumpedTo]
    : errors.filter(({ columns }) => (column ? columns.includes(column.key) : columns.length === 0));
  const text =
    head && column
      ? cellText(column, readRow(table, head.row)[head.column - 2] ?? '', here.length > 0 && marked === 'error')
      : '';
  return (
    <div role="status" aria-live="polite" className={classes.chosen}>
      {head ? (
        <>
          <strong>
            Row {quantity(head.row + 1)}
            {column ? `, ${column.label}` : ''}
          </strong>
          {text === '' ? null : <span>{text}</span>}
          {here.map(({ message }) => (
            <span key={message} data-marked={marked}>
              {message}
            </span>
          ))}
        </>
      ) : null}
    </div>
  );
}
