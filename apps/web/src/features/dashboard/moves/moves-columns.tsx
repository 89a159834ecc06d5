import { moveSpans, type MoveSpan, type NoteTurn } from '@landfall/contract';
import { quantity, signedTwoDecimals } from '../../../lib/numbers.ts';
import { noValue, type Column, numberColumn } from '../../../ui/data-table/column.ts';
import { marginColumn, namingColumns, priceColumn } from '../../../ui/securities/security-columns.tsx';
import type { MoveRow } from './moves-model.ts';
import classes from './moves.module.css';

const spanLetters: Record<MoveSpan, string> = { day: '1D', week: '1W', month: '1M' };

function changeColumn(of: 'price' | 'dm', span: MoveSpan, isChosen: boolean): Column<MoveRow> {
  const value = (row: MoveRow) => row.changes[span]?.[of] ?? null;
  const header = `${of === 'price' ? 'Price' : 'DM'} ${spanLetters[span]}`;
  return numberColumn(`${of}-${span}`, header, of === 'price' ? 82 : 88, value, signedTwoDecimals, {
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
