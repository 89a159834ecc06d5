import { concatFlows, joinFlows, joinSpans, textIn } from './flow.ts';
import { beginsWithFigure } from './figure.ts';
import { sharesColumn } from './extents.ts';
import type { GridCell, Row } from './rows.ts';
import { joinNeighbours } from '../lists.ts';

/** The name of a class, and nothing else. */
export const className = /^(?:class|cl\.|tranche)\s+\S{1,4}(?:\s+notes)?:?$/i;

/** "Prior to | Following" over "Reset | Reset": the last word of all headings, on a line of its own. */
export const joinLastWords = (rows: readonly Row[]): readonly Row[] =>
  joinNeighbours(rows, (last, row, index) => {
    const word = textIn(row.cells[0]);
    const over = row.cells.map((cell) => last.cells.filter((each) => sharesColumn(each, cell)));
    const isLastWord =
      row.cells.length > 1 &&
      /^\p{Lu}\p{Ll}+$/u.test(word) &&
      row.cells.every(({ flow }) => flow.text === word) &&
      row.y0 - last.y1 < 0.6 * (row.y1 - row.y0) &&
      over.every(([cell, ...others]) => cell !== undefined && others.length === 0) &&
      !over.some(([cell]) => className.test(textIn(cell)) || /\d/.test(textIn(cell))) &&
      (rows[index + 1]?.cells.filter(({ flow }) => beginsWithFigure.test(flow.text)).length ?? 0) >= row.cells.length;
    return isLastWord ? { ...last, y1: row.y1, cells: withBelow(last.cells, row.cells) } : null;
  });

/** Cells, each with the one that stands below it. */
export const withBelow = (cells: readonly GridCell[], below: readonly GridCell[]): GridCell[] =>
  cells.map((cell) => {
    const under = below.find((each) => sharesColumn(each, cell));
    return under ? joinCells(cell, under) : cell;
  });

/** A figure that is no day, year or number of a heading. */
const withUnit = /\d.*%|[$€£¥][1-9]|\d,\d{3}/;
const notesAlone = /^(?:notes?|bonds?)$/i;
const wordAlone = /^\p{Lu}\p{L}+$/u;

/** Whether every cell of one line but the first stands over or under one of the other: the lines of one row. */
function areInColumns([, ...upper]: readonly GridCell[], [, ...lower]: readonly GridCell[]): boolean {
  const [fewer, more] = upper.length < lower.length ? [upper, lower] : [lower, upper];
  return fewer.every((cell) => more.filter((other) => sharesColumn(cell, other)).length === 1);
}

/** Of how many lines the name of a class is with which a row begins: "Class A" over "Notes", "Class" over "A" over "Notes". */
function linesOfName(rows: readonly Row[], at: number): number {
  const lines = rows.slice(at, at + 3).map(({ cells }) => cells);
  const [first = '', second = '', third = ''] = lines.map(([cell]) => textIn(cell));
  const holds = (count: number) =>
    lines.slice(1, count).every((cells, index) => areInColumns(lines[index] ?? [], cells)) &&
    lines.slice(0, count).some((cells) => cells.length > 1);
  if (className.test(first) && notesAlone.test(second)) return holds(2) ? 2 : 1;
  // "Class A-" over "1".
  if (/\w-$/.test(first) && /^\d{1,2}$/.test(second) && className.test(first + second)) return holds(2) ? 2 : 1;
  if (!wordAlone.test(first) || !className.test(`${first} ${second}`)) return 1;
  if (notesAlone.test(third) && holds(3)) return 3;
  // "Class | Size" over "A | $75m" is a heading over its column.
  return lines[0]?.slice(1).some(({ flow }) => withUnit.test(flow.text)) && holds(2) ? 2 : 1;
}

export const joinCells = (over: GridCell, under: GridCell): GridCell => ({
  x0: Math.min(over.x0, under.x0),
  x1: Math.max(over.x1, under.x1),
  flow: joinFlows(over.flow, under.flow),
});

/** Cells of one row, from the left, as one. */
export const mergeCells = (...cells: readonly [GridCell, ...GridCell[]]): GridCell => ({
  x0: cells[0].x0,
  x1: (cells.at(-1) ?? cells[0]).x1,
  flow: concatFlows(cells.map(({ flow }) => flow)),
});

/** The lines of a cell, a cell each. */
export const linesOfCell = ({ flow, x0, x1 }: GridCell): GridCell[] =>
  flow.pieces.map(({ span }) => ({ x0, x1, flow: joinSpans([span]) }));

/** One row of the lines of two. */
function joinLines(above: Row, below: Row): Row {
  const longer = above.cells.length > below.cells.length ? above : below;
  const cells = longer.cells.map((cell, at) => {
    const find = (own: readonly GridCell[]) =>
      at === 0 ? own[0] : own.slice(1).find((each) => sharesColumn(each, cell));
    const [over, under] = [find(above.cells), find(below.cells)];
    return over && under ? joinCells(over, under) : cell;
  });
  return { ...below, y0: above.y0, cells };
}

/** "Class A" over "Notes | $75m | 1.2%": the name of a class in two lines, beside what stands at the foot of its row. */
export function joinNotes(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const count = linesOfName(rows, at);
    const [first, ...others] = rows.slice(at, at + count);
    joined.push(others.reduce(joinLines, first as Row));
    at += count;
  }
  return joined;
}

/** "302 basis | 535 basis" over "Margin | points | points": figures over their units, which stand at the foot beside the label. */
export function joinUnits(rows: readonly Row[]): Row[] {
  const goesOn = (upper: Row | undefined, lower: Row | undefined): boolean => {
    const [label, ...units] = lower?.cells ?? [];
    const figures = upper?.cells ?? [];
    const [unit] = units;
    return (
      label !== undefined &&
      unit !== undefined &&
      figures.length === units.length &&
      units.every(({ flow: { text } }) => text === unit.flow.text && /^\p{Ll}+\.?$/u.test(text)) &&
      figures.every((cell, at) => beginsWithFigure.test(cell.flow.text) && sharesColumn(cell, units[at] as GridCell))
    );
  };
  return rows.flatMap((row, at) => {
    if (goesOn(row, rows[at + 1])) return [];
    const above = rows[at - 1];
    if (!above || !goesOn(above, row)) return [row];
    const [label, ...units] = row.cells as [GridCell, ...GridCell[]];
    const cells = units.map((unit, index) => joinCells(above.cells[index] as GridCell, unit));
    return [{ ...row, y0: above.y0, cells: [label, ...cells] }];
  });
}
