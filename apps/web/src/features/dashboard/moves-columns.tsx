import {
  moveSpans,
  type MoveSpan,
  type NoteTurn,
  watchKey,
  type BondAtRisk,
  type MarketMoves,
  type MovedSecurity,
} from '@landfall/contract';
import { quantity, signedTwoDecimals } from '../../lib/numbers.ts';
import { noValue, type Column, numberColumn } from '../../ui/data-table/column.ts';
import { marginColumn, namingColumns, priceColumn } from '../../ui/securities/security-columns.tsx';
import classes from './dashboard.module.css';
import { moveFilters } from '../../lib/screen-addresses.ts';
import { marketDate } from '../../lib/dates.ts';
import { marketDayOf } from '../../lib/today.ts';

export type MoveFilter = (typeof moveFilters)[number];

/** A security of the day, with the names of the live events that touch it. */
interface MoveRow extends MovedSecurity {
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
interface ShownMoves {
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

const spanLetters: Record<MoveSpan, string> = { day: '1D', week: '1W', month: '1M' };

function changeColumn(of: 'price' | 'dm', span: MoveSpan, isChosen: boolean): Column<MoveRow> {
  const value = (row: MoveRow) => row.changes[span]?.[of] ?? null;
  const header = `${of === 'price' ? 'Price' : 'DM'} ${spanLetters[span]}`;
  return numberColumn(`${of}-${span}`, header, of === 'price' ? 82 : 88, value, signedTwoDecimals, {
    explained: of === 'price' ? 'Change in points' : 'Change in basis points',
    isImportant: isChosen && of === 'price',
    cell: (row) => {
      const change = value(row);
      const text = change === null ? noValue : signedTwoDecimals(change);
      return (
        <span className={classes.change} data-fall={text.startsWith('−') || undefined}>
          {text}
        </span>
      );
    },
  });
}

const changeColumns = (of: 'price' | 'dm', chosen: MoveSpan) =>
  moveSpans.map((span) => changeColumn(of, span, span === chosen));

const columnsFor = (span: MoveSpan): readonly Column<MoveRow>[] => [
  ...namingColumns,
  { ...priceColumn, header: 'Price', width: 84 },
  ...changeColumns('price', span),
  { ...marginColumn, width: 84, isImportant: false },
  ...changeColumns('dm', span),
  { id: 'events', header: 'Live event', kind: 'text', width: 120, value: ({ events }) => events.join('; ') },
];

/** Every span has its columns; a narrow screen shows those of the chosen one. */
export const moveColumns: Record<MoveSpan, readonly Column<MoveRow>[]> = {
  day: columnsFor('day'),
  week: columnsFor('week'),
  month: columnsFor('month'),
};

const turnWords: Record<NoteTurn['turn'], string> = {
  NEW: 'Issued',
  MATURED: 'Matured',
  REDEEMED: 'Redeemed',
  EXHAUSTED: 'Exhausted',
};

export const turnColumns: readonly Column<NoteTurn>[] = [
  ...namingColumns,
  { id: 'turn', header: 'What', kind: 'text', width: 100, isImportant: true, value: ({ turn }) => turnWords[turn] },
  { id: 'on', header: 'On', kind: 'date', width: 108, isImportant: true, value: ({ on }) => on },
  { id: 'issueDate', header: 'Issue Date', kind: 'date', width: 108, value: (row) => row.issueDate },
  { id: 'maturityDate', header: 'Maturity Date', kind: 'date', width: 116, value: (row) => row.maturityDate },
  numberColumn('par', 'Par', 140, (row) => row.parAmount, quantity),
  { id: 'currency', header: 'Currency', kind: 'text', width: 88, value: (row) => row.currency },
];
