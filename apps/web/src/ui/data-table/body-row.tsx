import { Group } from '@mantine/core';
import { IconChevronRight, IconCopy, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type PointerEvent } from 'react';
import { cellText, copiedText, type Column } from './column.ts';
import classes from './data-table.module.css';
import type { RowData } from '@tanstack/react-table';
import type { TableModel } from './table-model.ts';

interface HeaderRowProps<Row extends RowData> extends Pick<TableModel<Row>, 'table' | 'resize'> {
  columns: readonly Column<Row>[];
  gridId: string;
  /** The column where the keyboard is, -1 for elsewhere. */
  head: number;
  hasDetails: boolean;
  onSort: (id: string) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function HeaderRow<Row extends RowData>({
  table,
  resize,
  columns,
  gridId,
  head,
  hasDetails,
  onSort,
}: HeaderRowProps<Row>) {
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.cells}>
        {columns.map(({ id, header, explained, kind }, at) => {
          const direction = table.getColumn(id)?.getIsSorted();
          return (
            <div
              key={id}
              id={`${gridId}-header-${at}`}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={direction ? ariaSort[direction] : 'none'}
              className={classes.columnHeader}
              title={explained}
              data-kind={kind}
              data-head={at === head || undefined}
            >
              <button type="button" tabIndex={-1} className={classes.sort} onClick={() => onSort(id)}>
                <span className={classes.text}>{header}</span>
                {direction === 'asc' ? <IconArrowUp size={13} stroke={2} aria-hidden /> : null}
                {direction === 'desc' ? <IconArrowDown size={13} stroke={2} aria-hidden /> : null}
              </button>
              <span className={classes.resize} aria-hidden onPointerDown={dragWidth((width) => resize(id, width))} />
            </div>
          );
        })}
        {hasDetails ? <span aria-hidden /> : null}
      </div>
    </div>
  );
}

/** Follows the pointer from a header's edge until it is let go. */
function dragWidth(onWidth: (width: number) => void) {
  return (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const startWidth = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const startX = event.clientX;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const follow = ({ clientX }: globalThis.PointerEvent) => onWidth(startWidth + clientX - startX);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    });
  };
}

interface BodyRowProps<Row> {
  row: Row;
  index: number;
  top: number;
  gridId: string;
  columns: readonly Column<Row>[];
  /** What a narrow screen shows on tap; null where everything is in view. */
  details: readonly Column<Row>[] | null;
  isOpen: boolean;
  isActionable: boolean;
  /** Selected columns of this row, -1 for none. */
  from: number;
  to: number;
  /** The column where the keyboard is, -1 for elsewhere. */
  head: number;
}

function Row<T>({ row, index, top, gridId, columns, details, isOpen, isActionable, from, to, head }: BodyRowProps<T>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-row={index}
      data-actionable={isActionable || undefined}
      data-open={isOpen || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={classes.cells}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            id={`${gridId}-${index}-${at}`}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={at >= from && at <= to}
            className={classes.cell}
            data-kind={column.kind}
            data-column={at}
            data-head={at === head || undefined}
            {...(details && at === 0 ? { 'aria-expanded': isOpen } : {})}
          >
            {/* A tap on the first column opens the row; what it links to stands in the details. */}
            {details && at === 0 ? (
              <span className={classes.text}>{column.narrow ? column.narrow(row) : cellText(column, row)}</span>
            ) : (
              <CellContent column={column} row={row} />
            )}
          </div>
        ))}
        {details ? (
          <span className={classes.more} aria-hidden>
            <IconChevronRight size={16} stroke={1.6} />
          </span>
        ) : null}
      </div>
      {details && isOpen ? <RowDetails row={row} columns={details} /> : null}
    </div>
  );
}

/** Drawn again only when something of its own has changed: scrolling moves many of them. */
export const BodyRow = memo(Row) as typeof Row;

/** What stands in a cell; an identifier with its copy button, which the table listens for. */
function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const copied = column.kind === 'identifier' ? copiedText(column, row) : '';
  return (
    <>
      {column.cell ? (
        column.cell(row)
      ) : (
        // A long text is cut off where its column ends.
        <span className={classes.text} {...(column.kind === 'text' ? { title: cellText(column, row) } : {})}>
          {cellText(column, row)}
        </span>
      )}
      {copied === '' ? null : (
        <button type="button" tabIndex={-1} className={classes.copy} data-copy={copied} aria-label={`Copy ${copied}`}>
          <IconCopy size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </>
  );
}

const detailLineHeight = 28;
const detailPadding = 12;
export const detailsHeight = (lines: number): number => lines * detailLineHeight + detailPadding;

/** Every column of one row, for a narrow screen that has room for a few. */
function RowDetails<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <div role="gridcell" data-details className={classes.details} style={{ height: detailsHeight(columns.length) }}>
      {columns.map((column) => (
        <Group key={column.id} gap="md" wrap="nowrap" justify="space-between" style={{ height: detailLineHeight }}>
          <span className="quiet tiny rigid">{column.header}</span>
          <span className={classes.detailCell} data-kind={column.kind}>
            <CellContent column={column} row={row} />
          </span>
        </Group>
      ))}
    </div>
  );
}
