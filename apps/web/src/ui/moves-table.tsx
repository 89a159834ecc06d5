import type { ReactNode } from 'react';
import { SmallTable, type SmallColumn } from './small-table.tsx';

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
