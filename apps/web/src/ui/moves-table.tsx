import type { ReactNode } from 'react';
import plain from './plain-table.module.css';

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

/** What a price or a weight was and is, in the order given. */
export function MovesTable({ moves, details = [], isNarrow = false }: MovesTableProps) {
  return (
    <table className={`${plain.table} ${plain.moves}`} aria-label="Largest moves" data-narrow={isNarrow || undefined}>
      <thead>
        <tr>
          <th scope="col">Security</th>
          {details.map((title) => (
            <th key={title} scope="col" data-detail>
              {title}
            </th>
          ))}
          <th scope="col" data-number>
            Before
          </th>
          <th scope="col" data-number>
            After
          </th>
          <th scope="col" data-number>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.key}>
            <td>
              {move.name}
              {move.details && move.details.length > 0 ? (
                <div className={plain.under}>{move.details.join(' · ')}</div>
              ) : null}
            </td>
            {details.map((title, place) => (
              <td key={title} data-detail>
                {move.details?.[place]}
              </td>
            ))}
            <td data-number>{move.before}</td>
            <td data-number>{move.after}</td>
            <td data-number data-fall={move.isFall || undefined}>
              {move.change}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
