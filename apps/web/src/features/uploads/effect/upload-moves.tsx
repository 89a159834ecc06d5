import type { UploadMove } from '@landfall/contract';
import { Text } from '@mantine/core';
import { noValue } from '../../../ui/data-table/column.ts';
import { MovesTable } from '../../../ui/moves-table.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import { PathLink, securityPath } from '../../../ui/path-link.tsx';
import { NameText } from '../../../ui/securities/name-text.tsx';
import { signedThreeDecimals, signedTwoDecimals, twoDecimals } from '../../../lib/numbers.ts';
import { weightPercent } from '../model/cell-text.ts';

interface MoveText {
  before: string;
  after: string;
  /** Signed; of weights in percentage points. */
  change: string;
  isFall: boolean;
}

/** A price per 100 with two decimals, a weight in per cent, and how far it moved. */
export function moveText({ slug }: Pick<UploadKind, 'slug'>, { before, after }: UploadMove): MoveText {
  const isPrice = slug === 'price';
  const shown = (value: number | null) =>
    value === null ? noValue : isPrice ? twoDecimals(value) : weightPercent(value);
  // A new or removed security moves by its whole weight; a new price has no move.
  const from = before ?? (isPrice ? null : 0);
  const to = after ?? (isPrice ? null : 0);
  const move = from === null || to === null ? null : to - from;
  const change = move === null ? noValue : isPrice ? signedTwoDecimals(move) : `${signedThreeDecimals(move * 100)} pp`;
  return {
    before: shown(before),
    after: shown(after),
    change,
    isFall: change.startsWith('−'),
  };
}

interface UploadMovesProps {
  kind: UploadKind;
  moves: readonly UploadMove[];
  /** In a drawer, dates and indices are below the names. */
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
            name: (
              <PathLink path={identifier && securityPath(identifier)}>
                <NameText name={move.name} />
              </PathLink>
            ),
            details: isComposition ? [move.indexCode ?? '', move.effectiveDate] : [move.effectiveDate],
            ...moveText(kind, move),
          };
        })}
      />
    </>
  );
}
