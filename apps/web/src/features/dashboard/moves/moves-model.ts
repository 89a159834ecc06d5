import {
  watchKey,
  type BondAtRisk,
  type MarketMoves,
  type MovedSecurity,
  type MoveSpan,
  type NoteTurn,
} from '@landfall/contract';
import { moveFilters } from '../../../lib/screen-addresses.ts';
import { marketDate } from '../../../lib/dates.ts';
import { marketDayOf } from '../../../lib/today.ts';

export type MoveFilter = (typeof moveFilters)[number];

/** A security of the day, with the names of the live events that touch it. */
export interface MoveRow extends MovedSecurity {
  events: readonly string[];
  /** On the user's watch list. */
  isMine: boolean;
}

function moveRows(
  securities: readonly MovedSecurity[],
  bonds: readonly BondAtRisk[],
  watched: ReadonlySet<string>,
): MoveRow[] {
  const touched = Map.groupBy(bonds, watchKey);
  return securities.map((security) => ({
    ...security,
    events: [...new Set(touched.get(watchKey(security))?.map(({ eventName }) => eventName))],
    isMine: watched.has(watchKey(security)),
  }));
}

/** The live events, each with the number of securities it touches; the widest first. */
export function liveEvents(bonds: readonly BondAtRisk[]): { id: string; name: string; count: number }[] {
  return [...Map.groupBy(bonds, ({ eventId }) => eventId)]
    .map(([id, hits]) => ({ id, name: hits[0]?.eventName ?? id, count: new Set(hits.map(watchKey)).size }))
    .toSorted((one, other) => other.count - one.count);
}

const priceMove = ({ changes }: MovedSecurity, span: MoveSpan): number | null => changes[span]?.price ?? null;

type TurnFilter = 'new' | 'ended';
type SecurityFilter = Exclude<MoveFilter, TurnFilter>;

const isShown: Record<SecurityFilter, (row: MoveRow, span: MoveSpan) => boolean> = {
  all: () => true,
  mine: ({ isMine }) => isMine,
  up: (row, span) => (priceMove(row, span) ?? 0) > 0,
  down: (row, span) => (priceMove(row, span) ?? 0) < 0,
  'at-risk': ({ events }) => events.length > 0,
};

/** The rows of a filter, the user's own first: those whose price moved furthest before others, those without an earlier price last. */
function shownSecurities(rows: readonly MoveRow[], filter: SecurityFilter, span: MoveSpan): MoveRow[] {
  const size = (row: MoveRow): number => {
    const move = priceMove(row, span);
    return move === null ? -1 : Math.abs(move);
  };
  return rows
    .filter((row) => isShown[filter](row, span))
    .toSorted((one, other) => Number(other.isMine) - Number(one.isMine) || size(other) - size(one));
}

const isTurnFilter = (filter: MoveFilter): filter is TurnFilter => filter === 'new' || filter === 'ended';

/** What a filter shows of a span, and how many rows each filter has. */
export interface ShownMoves {
  counts: Record<MoveFilter, number>;
  securities: MoveRow[];
  turns: NoteTurn[];
  /** Some security has a price on the earlier day. */
  isComparable: boolean;
}

export function shownMoves(
  moves: MarketMoves,
  bonds: readonly BondAtRisk[],
  span: MoveSpan,
  filter: MoveFilter,
  watched: ReadonlySet<string>,
): ShownMoves {
  const rows = moveRows(moves.securities, bonds, watched);
  const turns = (of: TurnFilter) =>
    moves.turns.filter(({ on, turn }) => on > moves.since[span] && (turn === 'NEW') === (of === 'new'));
  const countOf = (of: MoveFilter) =>
    isTurnFilter(of) ? turns(of).length : rows.filter((row) => isShown[of](row, span)).length;
  return {
    counts: Object.fromEntries(moveFilters.map((each) => [each, countOf(each)])) as ShownMoves['counts'],
    securities: isTurnFilter(filter) ? [] : shownSecurities(rows, filter, span),
    turns: isTurnFilter(filter) ? turns(filter) : [],
    isComparable: rows.some((row) => priceMove(row, span) !== null),
  };
}

/** The list's day, or the business day of an earlier instant. */
export function dayKnownAt(date: string, asOf: string | undefined): string {
  const at = new Date(asOf ?? '');
  if (Number.isNaN(at.getTime())) return date;
  const { day } = marketDayOf(asOf?.includes('T') ? marketDate(at) : asOf!);
  return day < date ? day : date;
}
