import { cellText, type Column } from './column.ts';

const moreWidth = 24;
const narrowWidth = 76;
/** A date is read as a whole or not at all. */
const narrowDateWidth = 92;

/** Pixels of a number in tabular figures, and those around it in its cell. */
function drawnWidth(text: string): number {
  const marks = text.replaceAll(/[^.,]/g, '').length;
  return (text.length - marks) * 8.2 + marks * 4.5;
}
const padding = { wide: 20, narrow: 12 };

/** How wide the longest number of each column is drawn: it is one of the least and the greatest. No number is cut off. */
export function numberWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> {
  const widest = ({ value, ...column }: Column<Row>): number => {
    let least: Row | undefined;
    let greatest: Row | undefined;
    for (const row of rows) {
      const number = value(row);
      if (number === null) continue;
      if (least === undefined || number < (value(least) ?? number)) least = row;
      if (greatest === undefined || number > (value(greatest) ?? number)) greatest = row;
    }
    const ends = [least, greatest].filter((row) => row !== undefined);
    return Math.max(0, ...ends.map((row) => drawnWidth(cellText({ value, ...column }, row))));
  };
  return Object.fromEntries(columns.filter(({ kind }) => kind === 'number').map((each) => [each.id, widest(each)]));
}

/** The widths of a table as custom properties, so that a resize touches the grid and no row. */
export function columnTracks(
  columns: readonly Pick<Column<never>, 'id' | 'width' | 'kind'>[],
  widths: Readonly<Record<string, number>>,
  /** What the longest number of a column takes. */
  drawn: Readonly<Record<string, number>>,
  /** Null on a wide screen; on a narrow one, whether rows open to show more. */
  narrow: { hasDetails: boolean } | null,
): Record<'--tracks' | '--least-width', string> {
  if (narrow) {
    // The first column takes what the numbers leave, which on the narrowest leave more; nothing scrolls sideways.
    const tracks = columns.map(({ id, width, kind }, at) => {
      if (at === 0) return 'minmax(0, 1fr)';
      const least = `min(${Math.min(width, narrowWidth)}px, 20vw)`;
      if (kind === 'date') return `${narrowDateWidth}px`;
      return kind === 'number' ? `max(${least}, ${Math.ceil((drawn[id] ?? 0) + padding.narrow)}px)` : least;
    });
    return {
      '--tracks': [...tracks, ...(narrow.hasDetails ? [`${moreWidth}px`] : [])].join(' '),
      '--least-width': '0px',
    };
  }
  const leastOf = ({ id, width }: { id: string; width: number }): number =>
    Math.max(width, Math.ceil((drawn[id] ?? 0) + padding.wide));
  const tracks = columns.map((column) => {
    const resized = widths[column.id];
    if (resized !== undefined) return `${resized}px`;
    const width = leastOf(column);
    return `minmax(${width}px, ${column.kind === 'text' ? width * 2 : width}fr)`;
  });
  const least = columns.reduce((sum, column) => sum + (widths[column.id] ?? leastOf(column)), 0);
  return { '--tracks': tracks.join(' '), '--least-width': `${least}px` };
}
