import { cellText, type Line, type PageModel } from './page-model.ts';

/** Points that lines of one column may begin apart. */
const sameEdge = 1.5;
/** In ems: lines nearer than that are known to belong together, lines further apart never do. */
const near = 1.3;
const far = 2.2;
/** Rows are so much farther apart than the lines of a label, at least. */
const rowsApart = 1.12;
/** Lines that a label has after its first. */
const mostLines = 4;
/** Share of a distance that equal ones differ by. */
const uneven = 0.05;

const isBelow = (line: Line, above: Line): boolean =>
  Math.abs(line.x0 - above.x0) < sameEdge && Math.abs(line.size - above.size) < uneven * above.size;

/** The lines of one cell that stand below a label with its value, as far apart each, and how far that is. */
function linesBelow(page: PageModel, lines: readonly Line[], index: number): { below: Line[]; gap: number } {
  const own = lines[index] as Line;
  const [label, value] = own.cells;
  const below: Line[] = [];
  let gap = 0;
  if (!label || !value || cellText(page, label).endsWith(':')) return { below, gap };
  for (const [at, line] of lines.slice(index + 1, index + 1 + mostLines).entries()) {
    const distance = line.baseline - (lines[index + at] as Line).baseline;
    const isEven = at === 0 || Math.abs(distance - gap) < uneven * gap;
    if (!isEven || distance < near * own.size || distance > far * own.size || !isBelow(line, own)) break;
    if (line.cells.length > 1 || line.bold !== label.bold || line.x1 > value.x0) break;
    below.push(line);
    gap = distance;
  }
  return { below, gap };
}

/**
 * The further lines of labels in a table whose lines are set wide, and its rows wider. The last label of a table has no
 * row below it: its lines stand as far apart as those of another.
 */
export function furtherLinesOfLabels(page: PageModel): ReadonlySet<Line> {
  const { lines } = page;
  const found = new Set<Line>();
  const gaps: number[] = [];
  for (const [index, own] of lines.entries()) {
    const { below, gap } = linesBelow(page, lines, index);
    const last = below.at(-1);
    if (!last) continue;
    const next = lines[index + below.length + 1];
    const distance = next ? next.baseline - last.baseline : Infinity;
    const isRow = next !== undefined && next.cells.length > 1 && isBelow(next, own);
    const isKnown = gaps.some((other) => Math.abs(other - gap) < uneven * gap);
    if (distance < rowsApart * gap || !(isRow ? next.cells[0]?.bold === own.cells[0]?.bold : isKnown)) continue;
    gaps.push(gap);
    for (const line of below) found.add(line);
  }
  return found;
}
