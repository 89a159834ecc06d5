import type { UploadMove } from '@landfall/contract';
import { Text } from '@mantine/core';
import { MovesTable } from '../../../ui/moves-table.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import { SecurityName } from './security-name.tsx';
import { moveText } from './move-text.ts';

interface UploadMovesProps {
  kind: UploadKind;
  moves: readonly UploadMove[];
  /** In a drawer: dates and indices stand under the names. */
  isNarrow?: boolean;
}

/** The largest moves first, as the server ranks them. */
export function UploadMoves({ kind, moves, isNarrow = false }: UploadMovesProps) {
  if (moves.length === 0) return null;
  const isComposition = kind.slug === 'composition';
  return (
    <>
      <Text size="sm" fw={500} mb={4}>
        Largest moves
      </Text>
      <MovesTable
        details={isComposition ? ['Index', 'From'] : ['Date']}
        isNarrow={isNarrow}
        moves={moves.map((move) => {
          const identifier = move.isin ?? move.cusip;
          return {
            key: `${move.indexCode} ${identifier} ${move.effectiveDate}`,
            name: <SecurityName identifier={identifier}>{move.name}</SecurityName>,
            details: isComposition ? [move.indexCode ?? '', move.effectiveDate] : [move.effectiveDate],
            ...moveText(kind, move),
          };
        })}
      />
    </>
  );
}
