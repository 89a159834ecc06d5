import { CellContent } from './cell-content.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

const detailLineHeight = 28;
const detailPadding = 12;
export const detailsHeight = (lines: number): number => lines * detailLineHeight + detailPadding;

/** Every column of one row, for a narrow screen that has room for a few. */
export function RowDetails<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <div role="gridcell" data-details className={classes.details} style={{ height: detailsHeight(columns.length) }}>
      {columns.map((column) => (
        <div key={column.id} className={classes.detail} style={{ height: detailLineHeight }}>
          <span className={classes.detailHeader}>{column.header}</span>
          <span className={classes.detailCell} data-kind={column.kind}>
            <CellContent column={column} row={row} />
          </span>
        </div>
      ))}
    </div>
  );
}
