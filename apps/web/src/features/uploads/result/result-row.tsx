import type { UploadRowError } from '@landfall/contract';
import { Fragment, memo } from 'react';
import { quantity } from '../../../lib/numbers.ts';
import { readRow, type CsvTable } from '../csv/csv-table.ts';
import { cellErrorsOf, type RowMarks, cellText, errorAt, type ErrorRows } from '../model/row-errors.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import { ToneBadge } from '../../../ui/notice.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './result-table.module.css';

const badges = {
  valid: { Icon: IconCheck, tone: 'green', label: 'Valid' },
  warning: { Icon: IconAlertTriangle, tone: 'yellow', label: 'Warning' },
  error: { Icon: IconAlertCircle, tone: 'red', label: 'Error' },
} as const;

function RowBadge({ state }: { state: keyof typeof badges }) {
  const { Icon, tone, label } = badges[state];
  return (
    <ToneBadge tone={tone}>
      <Icon size={12} stroke={2} aria-hidden />
      {label}
    </ToneBadge>
  );
}

interface ResultRowProps {
  kind: UploadKind;
  table: CsvTable;
  gridId: string;
  /** 0-based among the rows of data. */
  row: number;
  /** Place in the list, which a filter changes. */
  place: number;
  top: number;
  height: number;
  faults: UploadRowError | null;
  marked: RowMarks['kind'];
  /** The column where the keyboard is, -1 for elsewhere. */
  head: number;
}

function Row({ kind, table, gridId, row, place, top, height, faults, marked, head }: ResultRowProps) {
  const cells = readRow(table, row);
  const errors = faults ? cellErrorsOf(kind, faults) : [];
  const messagesOf = (key: string) => errors.filter(({ columns }) => columns.includes(key)).map((each) => each.message);
  const ofRow = errors.filter(({ columns }) => columns.length === 0).map(({ message }) => message);
  const cellProps = (at: number) => ({
    id: resultCell(gridId, place, at),
    role: 'gridcell',
    'aria-colindex': at + 1,
    className: classes.cell,
    'data-column': at,
    'data-head': at === head || undefined,
  });
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes.row}
      data-place={place}
      data-faulty={faults !== null || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div {...cellProps(0)} data-kind="number">
        <span className="quiet tiny">{quantity(row + 1)}</span>
      </div>
      <div {...cellProps(1)}>
        <RowBadge state={faults === null ? 'valid' : marked} />
        <Messages messages={ofRow} />
      </div>
      {kind.columns.map((column, index) => {
        const messages = messagesOf(column.key);
        const isInvalid = messages.length > 0 && marked === 'error';
        const text = cellText(column, cells[index] ?? '', isInvalid);
        return (
          <div
            key={column.key}
            {...cellProps(index + 2)}
            data-kind={column.kind}
            aria-invalid={isInvalid || undefined}
            data-warned={(messages.length > 0 && !isInvalid) || undefined}
          >
            <span className={classes.value} data-empty={text === '' || undefined} title={text}>
              {text === '' ? '–' : text}
            </span>
            <Messages messages={messages} />
          </div>
        );
      })}
    </div>
  );
}

function Messages({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  const text = messages.join(' ');
  return (
    <span className={classes.messages} title={text}>
      {breakable(text)}
    </span>
  );
}

/** The names of columns are long words: they may be broken behind their underscores. */
const breakable = (text: string) =>
  text.split(/(?<=_)/).map((part, at) => (
    // The parts of one text do not change places.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

export const resultCell = (gridId: string, place: number, column: number): string => `${gridId}-${place}-${column}`;

/** Drawn again only when something of its own has changed: scrolling moves many of them. */
export const ResultRow = memo(Row);

interface ChosenCellProps {
  kind: UploadKind;
  table: CsvTable;
  faults: ErrorRows;
  marked: RowMarks['kind'];
  head: { row: number; column: number } | null;
  /** The error that was jumped to. */
  error: number | null;
}

/** The full text of the chosen cell, because columns may truncate; announces an error that was jumped to. */
export function ChosenCell({ kind, table, faults, marked, head, error }: ChosenCellProps) {
  const column = head ? kind.columns[head.column - 2] : undefined;
  const faulty = head ? faults.of(head.row) : null;
  const errors = faulty ? cellErrorsOf(kind, faulty) : [];
  const place = error === null ? null : errorAt(faults, error);
  const jumpedTo = place ? errors[place.error] : undefined;
  const here = jumpedTo
    ? [jumpedTo]
    : errors.filter(({ columns }) => (column ? columns.includes(column.key) : columns.length === 0));
  const text =
    head && column
      ? cellText(column, readRow(table, head.row)[head.column - 2] ?? '', here.length > 0 && marked === 'error')
      : '';
  return (
    <div role="status" aria-live="polite" className={classes.chosen}>
      {head ? (
        <>
          <strong>
            Row {quantity(head.row + 1)}
            {column ? `, ${column.label}` : ''}
          </strong>
          {text === '' ? null : <span>{text}</span>}
          {here.map(({ message }) => (
            <span key={message} data-marked={marked}>
              {message}
            </span>
          ))}
        </>
      ) : null}
    </div>
  );
}
