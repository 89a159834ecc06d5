import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface SmallColumn<Row> {
  header: string;
  isNumber?: boolean;
  /** Left out on a narrow screen. */
  isOptional?: boolean;
  cell: (row: Row) => ReactNode;
}

interface SmallTableProps<Row> {
  label: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A handful of rows that need no sorting. */
export function SmallTable<Row>({ label, columns, rows, rowKey }: SmallTableProps<Row>) {
  return (
    // On a narrow screen it scrolls sideways, and has to be reached to be scrolled.
    <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, isNumber, isOptional }) => (
              <th key={header} scope="col" data-number={isNumber || undefined} data-optional={isOptional || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, isNumber, isOptional, cell }) => (
                <td key={header} data-number={isNumber || undefined} data-optional={isOptional || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
