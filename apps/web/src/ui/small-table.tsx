import type { ReactNode } from 'react';
import plain from './plain-table.module.css';

export interface SmallColumn<Row> {
  header: string;
  isNumber?: boolean;
  /** Left out on a narrow screen. */
  isOptional?: boolean;
  /** Words of any length go over several lines. */
  wraps?: boolean;
  cell: (row: Row) => ReactNode;
  /** What a narrow screen shows under it, of the columns that are left out there. */
  below?: (row: Row) => ReactNode;
}

interface SmallTableProps<Row> {
  label: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Always as on a narrow screen, as in a drawer. */
  isNarrow?: boolean;
}

/** A handful of rows that need no sorting. */
export function SmallTable<Row>({ label, columns, rows, rowKey, isNarrow = false }: SmallTableProps<Row>) {
  return (
    // With large text it may scroll sideways, so it must be focusable.
    <div className={plain.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={`${plain.table} ${plain.small}`} aria-label={label} data-narrow={isNarrow || undefined}>
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
              {columns.map(({ header, isNumber, isOptional, wraps, cell, below }) => (
                <td
                  key={header}
                  data-number={isNumber || undefined}
                  data-optional={isOptional || undefined}
                  data-dates={below !== undefined || undefined}
                  data-wraps={wraps || undefined}
                >
                  {cell(row)}
                  {below ? <div className={plain.narrow}>{below(row)}</div> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MoveRow {
  key: string;
  name: ReactNode;
  /** One for each of the table's own columns. */
  details?: readonly string[];
  before: string;
  after: string;
  change: string;
  isFall: boolean;
}

interface MovesTableProps {
  moves: readonly MoveRow[];
  /** Titles of columns between the name and the figures; where it is narrow, what is in them stands under the names. */
  details?: readonly string[];
  /** In a drawer it is always narrow. */
  isNarrow?: boolean;
}

const figures: readonly SmallColumn<MoveRow>[] = [
  { header: 'Before', isNumber: true, cell: ({ before }) => before },
  { header: 'After', isNumber: true, cell: ({ after }) => after },
  {
    header: 'Change',
    isNumber: true,
    cell: ({ change, isFall }) => <span className={isFall ? 'red' : undefined}>{change}</span>,
  },
];

/** What a price or a weight was and is, in the order given. */
export function MovesTable({ moves, details = [], isNarrow = false }: MovesTableProps) {
  return (
    <SmallTable
      label="Largest moves"
      columns={[
        { header: 'Security', wraps: true, cell: ({ name }) => name, below: (move) => move.details?.join(' · ') },
        ...details.map((header, place) => ({
          header,
          isOptional: true,
          cell: (move: MoveRow) => move.details?.[place],
        })),
        ...figures,
      ]}
      rows={moves}
      rowKey={({ key }) => key}
      isNarrow={isNarrow}
    />
  );
}
