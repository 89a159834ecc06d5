import type { UploadMove } from '@landfall/contract';
import { Text } from '@mantine/core';
import type { UploadKind } from '../model/upload-kind.ts';
import { SecurityName } from './security-name.tsx';
import { moveText } from './move-text.ts';
import classes from './effect.module.css';

interface MovesTableProps {
  kind: UploadKind;
  moves: readonly UploadMove[];
  /** In a drawer: dates and indices stand under the names. */
  isNarrow?: boolean;
}

/** The largest moves first, as the server ranks them. */
export function MovesTable({ kind, moves, isNarrow = false }: MovesTableProps) {
  if (moves.length === 0) return null;
  const isComposition = kind.slug === 'composition';
  return (
    <>
      <Text size="sm" fw={500} mb={4} id="largest-moves">
        Largest moves
      </Text>
      <table className={classes.moves} aria-labelledby="largest-moves" data-narrow={isNarrow || undefined}>
        <thead>
          <tr>
            <th scope="col">Security</th>
            {isComposition ? (
              <th scope="col" data-optional>
                Index
              </th>
            ) : null}
            <th scope="col" data-optional>
              {isComposition ? 'From' : 'Date'}
            </th>
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
          {moves.map((move) => {
            const { before, after, change, isFall } = moveText(kind, move);
            return (
              <tr key={`${move.indexCode} ${move.isin ?? move.cusip} ${move.effectiveDate}`}>
                <td>
                  <SecurityName identifier={move.isin ?? move.cusip}>{move.name}</SecurityName>
                  <div className={classes.narrow}>
                    {move.indexCode === null ? null : <div>{move.indexCode}</div>}
                    {move.effectiveDate}
                  </div>
                </td>
                {isComposition ? <td data-optional>{move.indexCode}</td> : null}
                <td data-optional>{move.effectiveDate}</td>
                <td data-number>{before}</td>
                <td data-number>{after}</td>
                <td data-number data-fall={isFall || undefined}>
                  {change}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
