import type { Column } from './column.ts';

const moreWidth = 24;
const narrowWidth = 76;

/** The widths of a table as custom properties, so that a resize touches the grid and no row. */
export function columnTracks(
  columns: readonly Pick<Column<never>, 'id' | 'width' | 'kind'>[],
  widths: Readonly<Record<string, number>>,
  /** Null on a wide screen; on a narrow one, whether rows open to show more. */
  narrow: { hasDetails: boolean } | null,
): Record<'--tracks' | '--least-width', string> {
  if (narrow) {
    // The first column takes what the numbers leave, which on the narrowest leave more; nothing scrolls sideways.
    const tracks = columns.map(({ width }, at) =>
      at === 0 ? 'minmax(0, 1fr)' : `min(${Math.min(width, narrowWidth)}px, 20vw)`,
    );
    return {
      '--tracks': [...tracks, ...(narrow.hasDetails ? [`${moreWidth}px`] : [])].join(' '),
      '--least-width': '0px',
    };
  }
  const tracks = columns.map(({ id, width, kind }) => {
    const resized = widths[id];
    if (resized !== undefined) return `${resized}px`;
    return `minmax(${width}px, ${kind === 'text' ? width * 2 : width}fr)`;
  });
  const least = columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
  return { '--tracks': tracks.join(' '), '--least-width': `${least}px` };
}
