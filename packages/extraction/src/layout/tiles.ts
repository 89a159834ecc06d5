import { overlap, reachOf, type Extent } from './extents.ts';
import { isFigure } from './figure.ts';
import { joinSpans } from './flow.ts';
import { className } from './join-lines.ts';
import { cellText, type Cell, type Line, type PageModel } from './page-model.ts';
import type { GridCell, Row } from './rows.ts';

/** A tile: a label over its value, which is set bold. Either may go on in further lines. */
interface Tile extends Extent {
  label: Cell[];
  value: Cell[];
}

interface Band {
  tiles: Tile[];
  /** The index after its last line. */
  to: number;
}

/** Lines of a label or of a value at most. */
const mostLines = 4;
/** Points that the lines of a tile may begin apart. */
const sameEdge = 1.5;
/** In ems: no further between the lines of a tile. */
const lineGap = 1.75;

const isClose = (line: Line, last: Line): boolean =>
  line.baseline > last.baseline && line.baseline - last.baseline < lineGap * last.size;

/** Whether a cell goes on with a tile, or can begin one beside the others. */
function fits(page: PageModel, tiles: readonly Tile[], cell: Cell): boolean {
  // It heads the next card.
  if (cell.bold && className.test(cellText(page, cell))) return false;
  const tile = tileOf(tiles, cell);
  if (tile) return (cell.bold ? tile.value : tile.label).length < mostLines && (cell.bold || tile.value.length === 0);
  const isBeside = (other: Tile) => other.x1 < cell.x0 || (other.value.length === 0 && overlap(other, cell) <= 0);
  return !cell.bold && tiles.every(isBeside);
}

const tileOf = (tiles: readonly Tile[], cell: Cell): Tile | undefined =>
  tiles.find(({ x0 }) => Math.abs(x0 - cell.x0) < sameEdge);

function place(tiles: Tile[], cell: Cell): void {
  const tile = tileOf(tiles, cell);
  if (!tile) tiles.push({ label: [cell], value: [], x0: cell.x0, x1: cell.x1 });
  else {
    (cell.bold ? tile.value : tile.label).push(cell);
    tile.x1 = Math.max(tile.x1, cell.x1);
  }
}

/** The tiles side by side that begin at a line; null where what stands there is something else. */
function bandFrom(page: PageModel, lines: readonly Line[], from: number): Band | null {
  const tiles: Tile[] = [];
  let to = from;
  for (; to < lines.length; to++) {
    const line = lines[to] as Line;
    const goesOn = to === from || isClose(line, lines[to - 1] as Line);
    if (!goesOn || !line.cells.every((cell) => fits(page, tiles, cell))) break;
    for (const cell of line.cells) place(tiles, cell);
  }
  const isLabel = ({ label }: Tile) => label.every((cell) => !isFigure(cellText(page, cell)));
  const isTile = (tile: Tile) => tile.label.length > 0 && tile.value.length > 0 && isLabel(tile);
  return tiles.length > 0 && tiles.every(isTile) ? { tiles, to } : null;
}

const cellOf = (page: PageModel, lines: readonly Cell[]): GridCell => ({
  flow: joinSpans(lines.map(({ from, to }) => ({ page, from, to }))),
  ...reachOf(lines),
});

/** A row of labels and a row of values. */
function rowsOf(page: PageModel, lines: readonly Line[], { tiles }: Band): Row[] {
  const sorted = tiles.toSorted((a, b) => a.x0 - b.x0);
  const [y0, y1] = [(lines[0] as Line).y0, (lines.at(-1) as Line).y1];
  const middle = (y0 + y1) / 2;
  return [
    { cells: sorted.map(({ label }) => cellOf(page, label)), y0, y1: middle, bold: false },
    { cells: sorted.map(({ value }) => cellOf(page, value)), y0: middle, y1, bold: true },
  ];
}

/** A line in bold over tiles that names the card of each. */
const isHead = ({ cells }: Line): boolean => cells.length > 1 && cells.every(({ bold }) => bold);

/** The rows of tiles in several bands or of several lines, from a line on; null where a table of one row would do. */
export function tilesFrom(page: PageModel, lines: readonly Line[], from: number): { rows: Row[]; to: number } | null {
  const rows: Row[] = [];
  let [to, bands, isWrapped] = [from, 0, false];
  for (;;) {
    const line = lines[to];
    const heads = line && isHead(line) ? 1 : 0;
    const band = line ? bandFrom(page, lines, to + heads) : null;
    if (!line || !band || band.tiles.length < 2) break;
    if (heads > 0)
      rows.push({ cells: line.cells.map((cell) => cellOf(page, [cell])), y0: line.y0, y1: line.y1, bold: true });
    rows.push(...rowsOf(page, lines.slice(to + heads, band.to), band));
    isWrapped ||= band.tiles.some(({ label, value }) => label.length > 1 || value.length > 1);
    to = band.to;
    bands++;
  }
  return isWrapped || bands > 1 ? { rows, to } : null;
}
