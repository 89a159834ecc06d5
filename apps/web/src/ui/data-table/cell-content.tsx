import { IconCopy } from '@tabler/icons-react';
import { cellText, copiedText } from './column.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

/** What stands in a cell; an identifier with its copy button, which the table listens for. */
export function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
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
