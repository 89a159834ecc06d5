import { joinFlows } from './flow.ts';
import { beginsWithFigure } from './figure.ts';
import { sharesColumn } from './extents.ts';
import type { Row } from './rows.ts';

/** The name of a class, and nothing else. */
export const className = /^(?:class|cl\.|tranche)\s+\S{1,4}(?:\s+notes)?:?$/i;

/**
 * "Prior to | Following" over "Reset | Reset": the last word of headings, the same in each, on a line of its own. Under the
 * names of classes it is a heading itself.
 */
export function joinLastWords(rows: readonly Row[]): readonly Row[] {
  const joined: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const last = joined.at(-1);
    const [first] = row.cells;
    const word = first?.flow.text ?? '';
    const over = row.cells.map((cell) => last?.cells.filter((each) => sharesColumn(each, cell)) ?? []);
    const isLastWord =
      last !== undefined &&
      row.cells.length > 1 &&
      /^\p{Lu}\p{Ll}+$/u.test(word) &&
      row.cells.every(({ flow }) => flow.text === word) &&
      row.y0 - last.y1 < 0.6 * (row.y1 - row.y0) &&
      over.every(([cell, ...others]) => cell !== undefined && others.length === 0) &&
      !over.some(([cell]) => className.test(cell?.flow.text ?? '') || /\d/.test(cell?.flow.text ?? '')) &&
      (rows[index + 1]?.cells.filter(({ flow }) => beginsWithFigure.test(flow.text)).length ?? 0) >= row.cells.length;
    if (!isLastWord) joined.push(row);
    else {
      const cells = last.cells.map((cell) => {
        const below = row.cells.find((each) => sharesColumn(each, cell));
        return below
          ? { x0: Math.min(cell.x0, below.x0), x1: Math.max(cell.x1, below.x1), flow: joinFlows(cell.flow, below.flow) }
          : cell;
      });
      joined[joined.length - 1] = { ...last, y1: row.y1, cells };
    }
  }
  return joined;
}

/** A figure that is no day, year or number of a heading. */
const withUnit = /\d.*%|[$€£¥][1-9]|\d,\d{3}/;
const notesAlone = /^(?:notes?|bonds?)$/i;
/** "Class" over "A" or "A Notes", "Class A" over "Notes": the lines of a class's name. */
const isNameInLines = (upper: string, lower: string, isOfFigures: boolean): boolean =>
  (className.test(upper) && notesAlone.test(lower)) ||
  (isOfFigures && /^\p{Lu}\p{L}+$/u.test(upper) && className.test(`${upper} ${lower}`));

/**
 * "Class A" over "Notes | $75m | 1.2%", where what stands beside it is set at the foot of the row. Other cells of the upper line
 * are the first lines of cells below: "Class A | 262 basis" over "Notes | points | $75m".
 */
export function joinNotes(rows: readonly Row[]): Row[] {
  const joins = (upper: Row | undefined, lower: Row | undefined): boolean => {
    const [title, ...others] = upper?.cells ?? [];
    const [notes, ...values] = lower?.cells ?? [];
    if (!title || !notes || values.length === 0) return false;
    const isOfFigures = others.some(({ flow }) => withUnit.test(flow.text));
    if (!isNameInLines(title.flow.text, notes.flow.text, isOfFigures)) return false;
    return others.every((cell) => values.filter((value) => sharesColumn(cell, value)).length === 1);
  };
  return rows.flatMap((row, index) => {
    if (joins(row, rows[index + 1])) return [];
    const above = rows[index - 1];
    if (!above || !joins(above, row)) return [row];
    const cells = row.cells.map((cell, at) => {
      const over = at === 0 ? above.cells[0] : above.cells.slice(1).find((each) => sharesColumn(each, cell));
      return over
        ? { x0: Math.min(over.x0, cell.x0), x1: Math.max(over.x1, cell.x1), flow: joinFlows(over.flow, cell.flow) }
        : cell;
    });
    return [{ ...row, y0: above.y0, cells }];
  });
}
