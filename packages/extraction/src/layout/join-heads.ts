import type { Block, Grid, Paragraph } from './blocks.ts';
import { sharesColumn } from './extents.ts';
import { isFigure } from './figure.ts';
import { className, joinNotes } from './join-lines.ts';
import type { Line } from './page-model.ts';
import type { Row } from './rows.ts';
import { textIn } from './flow.ts';

/** Points that lines of one column of text may begin or end apart. */
export const sameMargin = 2;
/** So many lines has the heading of a column at most. */
export const longestHeading = 3;

const holdsFigure = ({ cells }: Row): boolean => cells.some(({ flow }) => isFigure(flow.text));

/** How many rows of headings end a table; 0 where they are no headings of columns. */
function headingsAtEnd({ rows }: Grid): number {
  const count = rows.length - 1 - rows.findLastIndex(holdsFigure);
  return (rows.at(-1)?.cells.length ?? 0) > 1 && count <= longestHeading ? count : 0;
}

/** A heading inside a table, on a line of its own at the left, between the headings of the columns, the last rows above, and the first row. */
function headsTable(head: Grid, inside: Paragraph, body: Grid): boolean {
  const headings = headingsAtEnd(head);
  const [row, first] = [head.rows.at(-1), body.rows[0]];
  const [line, last] = [inside.lines[0], inside.lines.at(-1)];
  const [label] = row?.cells ?? [];
  if (headings === 0 || !row || !first || !line || !last || !label || head.page !== body.page) return false;
  const { text } = inside.flow;
  if (line !== last && !className.test(text)) return false;
  const isWide = body.rows.some(({ cells }) => cells.length > 2);
  const isNear = line.y0 - row.y1 < 3 * line.size && first.y0 - last.y1 < 3 * line.size;
  const goesOn = className.test(`${text} ${textIn(first.cells[0])}`);
  const isName = className.test(text) || goesOn;
  const isAtLeft = line.x1 < label.x0 || (isName && Math.abs(line.x0 - label.x0) < sameMargin);
  // Under rows of another table only the first line of a class's name shows that these are headings, and no values' labels.
  const isClear = headings === head.rows.length || goesOn;
  return isWide && isNear && isAtLeft && isClear && line.x0 < body.x0 + 2 * line.size;
}

/** Whether the first line of the last name of a class stands between the rows of a table: "Class B" over "Notes | 2.1%". */
function goesOnWithName(head: Grid, inside: Paragraph, body: Grid): boolean {
  const [last, next] = [head.rows.at(-1), body.rows[0]];
  const [first, ...values] = next?.cells ?? [];
  const [, ...above] = last?.cells ?? [];
  if (head.page !== body.page || !last || !first || values.length === 0 || values.length !== above.length) return false;
  const isName = className.test(inside.flow.text) && /^(?:notes?|bonds?)$/i.test(first.flow.text);
  return isName && values.every((cell, at) => sharesColumn(cell, above[at] ?? cell));
}

function rowOfHeading({ lines, flow }: Paragraph): Row {
  const [{ x0, x1, y0, y1, bold }] = lines as [Line];
  return { cells: [{ flow, x0, x1 }], y0, y1, bold };
}

/** Tables in one piece whose first heading inside stands right under the headings of the columns, or that go on with the name of a class. */
export function joinHeads(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const head = joined.at(-1);
    const [inside, body] = blocks.slice(index, index + 2);
    if (head?.kind !== 'grid' || inside?.kind !== 'paragraph' || body?.kind !== 'grid') {
      joined.push(inside as Block);
      continue;
    }
    const goesOn = goesOnWithName(head, inside, body);
    if (!goesOn && !headsTable(head, inside, body)) {
      joined.push(inside);
      continue;
    }
    const start = goesOn ? 0 : head.rows.findLastIndex(holdsFigure) + 1;
    joined.pop();
    if (start > 0) joined.push({ ...head, rows: head.rows.slice(0, start) });
    const row = rowOfHeading(inside);
    const rows = joinNotes([...head.rows.slice(start), row, ...body.rows]);
    joined.push({ ...body, rows, x0: Math.min(row.cells[0]?.x0 ?? body.x0, body.x0), x1: Math.max(head.x1, body.x1) });
    index += 1;
  }
  return joined;
}
