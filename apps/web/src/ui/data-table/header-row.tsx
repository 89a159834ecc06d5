import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import type { Column } from './column.ts';
import type { Sort } from './table-rows.ts';
import classes from './data-table.module.css';

interface HeaderRowProps<Row> {
  columns: readonly Column<Row>[];
  gridId: string;
  sort: Sort | null;
  /** The column where the keyboard is, -1 for elsewhere. */
  head: number;
  hasDetails: boolean;
  onSort: (id: string) => void;
  onResize: (id: string, width: number) => void;
}

export function HeaderRow<Row>({ columns, gridId, sort, head, hasDetails, onSort, onResize }: HeaderRowProps<Row>) {
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.cells}>
        {columns.map(({ id, header, kind }, at) => {
          const direction = sort?.id === id ? sort.direction : null;
          return (
            <div
              key={id}
              id={`${gridId}-header-${at}`}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={direction ?? 'none'}
              className={classes.columnHeader}
              data-kind={kind}
              data-head={at === head || undefined}
            >
              <button type="button" tabIndex={-1} className={classes.sort} onClick={() => onSort(id)}>
                <span className={classes.text}>{header}</span>
                {direction === 'ascending' ? <IconArrowUp size={13} stroke={2} aria-hidden /> : null}
                {direction === 'descending' ? <IconArrowDown size={13} stroke={2} aria-hidden /> : null}
              </button>
              <span className={classes.resize} aria-hidden onPointerDown={dragWidth((width) => onResize(id, width))} />
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
