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

const notesAlone = /^(?:notes?|bonds?)$/i;

/** "Class A" on a line of its own over "Notes | $75m | 1.2%", where what stands beside it is set at the foot of the row. */
export function joinNotes(rows: readonly Row[]): Row[] {
  return rows.flatMap((row, index) => {
    const [title, ...others] = rows[index - 1]?.cells ?? [];
    const [notes, ...values] = row.cells;
    const goesOn = rows[index + 1]?.cells[0];
    const isTitle = row.cells.length === 1 && className.test(notes?.flow.text ?? '');
    if (isTitle && notesAlone.test(goesOn?.flow.text ?? '')) return [];
    const isNotes = title && notes && others.length === 0 && values.length > 0 && notesAlone.test(notes.flow.text);
    if (!isNotes || !className.test(title.flow.text)) return [row];
    const x1 = Math.max(title.x1, notes.x1);
    return [{ ...row, cells: [{ x0: notes.x0, x1, flow: joinFlows(title.flow, notes.flow) }, ...values] }];
  });
}
