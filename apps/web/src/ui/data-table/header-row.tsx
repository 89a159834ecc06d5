import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { PointerEvent } from 'react';
import type { Column } from './column.ts';
import type { TableModel } from './table-model.ts';
import classes from './data-table.module.css';

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
        {columns.map(({ id, header, kind }, at) => {
          const direction = table.getColumn(id)?.getIsSorted();
          return (
            <div
              key={id}
              id={`${gridId}-header-${at}`}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={direction ? ariaSort[direction] : 'none'}
              className={classes.columnHeader}
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
