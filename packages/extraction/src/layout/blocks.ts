import { cellText, type Line, type PageModel } from './page-model.ts';
import { joinSpans, type Flow } from './flow.ts';
import { mergeRows, type Row } from './rows.ts';

/** Lines that read as one paragraph, or one heading. */
export interface Paragraph {
  kind: 'paragraph';
  page: PageModel;
  flow: Flow;
  lines: Line[];
  bold: boolean;
  size: number;
}

/** Lines whose cells stand side by side: a table, or labels with their values. */
export interface Grid {
  kind: 'grid';
  page: PageModel;
  rows: Row[];
  x0: number;
  x1: number;
}

export type Block = Paragraph | Grid;

const endsSentence = /[.:;!?]["”’)]?$/;
const startsItem = /^(?:\(?[a-z0-9]{1,4}[.)]\s|[•·▪■–-]\s|[A-Z][A-Za-z /()&’'-]{2,48}:(?:\s|$))/;

const startsLabel = /^(?:\(?[a-z0-9]{1,4}[.)]\s+)?[A-Z][A-Za-z /()’'-]{2,48}:\s/;

function isContinuation(line: Line, last: Line, page: PageModel, pitch: number): boolean {
  const gap = line.baseline - last.baseline;
  if (!(gap > 0) || gap > 1.75 * last.size) return false;
  if (pitch > 0 && gap > 1.35 * pitch) return false;
  if (Math.abs(line.size - last.size) > 0.12 * last.size) return false;
  if (line.bold !== last.bold) return false;
  const text = cellText(page, line);
  const before = cellText(page, last);
  if (endsSentence.test(before) && startsItem.test(text)) return false;
  if (before.endsWith(':') && last.bold) return false;
  if (startsLabel.test(text) && last.x1 < page.input.width * 0.72) return false;
  return true;
}

function paragraphOf(page: PageModel, lines: Line[]): Paragraph {
  const first = lines[0] as Line;
  return {
    kind: 'paragraph',
    page,
    lines,
    flow: joinSpans(lines.map((line) => ({ page, from: line.from, to: line.to }))),
    bold: first.bold,
    size: first.size,
  };
}

/** Whether a line of one cell belongs to the rows above it: it continues a value, or a label. */
function continuesGrid(page: PageModel, line: Line, region: readonly Line[], next: Line | undefined): boolean {
  const last = region.at(-1) as Line;
  const gap = line.baseline - last.baseline;
  if (!(gap > 0) || gap > 2.6 * Math.max(last.size, line.size)) return false;
  const cell = line.cells[0];
  if (cell === undefined) return false;
  const labelX = Math.min(...region.slice(-12).map((each) => each.x0));
  const others = region.slice(-12).flatMap((each) => (each.cells.length > 1 ? each.cells.slice(1) : []));
  const aligned = others.some(
    (other) => Math.abs(other.x0 - cell.x0) < 3 || (cell.x0 >= other.x0 - 3 && cell.x1 <= other.x1 + 3),
  );
  if (aligned && cell.x0 > labelX + line.size) return gap < 2 * line.size;
  // At the label's place: the rest of a label, or a row's heading, when rows go on below.
  if (next === undefined || Math.abs(cell.x0 - labelX) > 3 * line.size) return false;
  const nearestValue = Math.min(...others.map((other) => other.x0).filter((x0) => x0 > labelX + 8));
  const below = next.baseline - line.baseline;
  const goesOn = next.cells.length > 1 && below > 0 && below < 2.6 * line.size;
  return (
    cell.x1 < nearestValue &&
    (goesOn || (gap < 1.4 * line.size && line.bold === last.bold && endsSentence.test(cellText(page, cell))))
  );
}

/** Cuts the page's lines into paragraphs and grids, in reading order. */
export function readBlocks(page: PageModel): Block[] {
  const { lines } = page;
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index] as Line;
    if (startsGrid(lines, index)) {
      const region: Line[] = [line];
      index++;
      while (index < lines.length) {
        const next = lines[index] as Line;
        const last = region.at(-1) as Line;
        const gap = next.baseline - last.baseline;
        if (next.cells.length > 1) {
          if (!(gap > 0) || gap > 4.5 * next.size) break;
        } else if (!continuesGrid(page, next, region, lines[index + 1])) break;
        region.push(next);
        index++;
      }
      const rows = mergeRows(page, region);
      const x0 = Math.min(...region.map((each) => each.x0));
      const x1 = Math.max(...region.map((each) => each.x1));
      blocks.push({ kind: 'grid', page, rows, x0, x1 });
      continue;
    }
    const group = [line];
    index++;
    let pitch = 0;
    while (index < lines.length) {
      const next = lines[index] as Line;
      if (startsGrid(lines, index) || !isContinuation(next, group.at(-1) as Line, page, pitch)) break;
      const gap = next.baseline - (group.at(-1) as Line).baseline;
      pitch = pitch === 0 ? gap : Math.min(pitch, gap);
      group.push(next);
      index++;
    }
    blocks.push(paragraphOf(page, group));
  }
  return blocks;
}

/** A line of several cells opens a grid; in running prose one stray wide gap does not. */
function startsGrid(lines: readonly Line[], index: number): boolean {
  return (lines[index] as Line).cells.length > 1;
}
