import type { Grid } from './blocks.ts';
import { isFigure } from './figure.ts';
import { joinSpans, sliceFlow, type Flow } from './flow.ts';
import { className } from './join-lines.ts';
import { cellText, type Cell, type Line, type PageModel } from './page-model.ts';
import type { GridCell, Row } from './rows.ts';
import { reachOf } from './extents.ts';

/** A box of a form: a label at the top and, where it is filled in, a value under it. */
interface FormBox {
  label: GridCell;
  value: GridCell | null;
  y0: number;
  y1: number;
}

/** A line of print inside one box. */
interface BoxLine {
  cells: Cell[];
  line: Line;
  text: string;
  bold: boolean;
}

const fewestBoxes = 4;
const leastFilled = 0.4;
const mostly = 0.6;
/** Labels are set this much smaller than what is filled in. */
const smaller = 0.93;
const boxMark = /^\(?\d{1,2}(?:\.\d{1,2})?[a-z]?[.)]?\s+(?=\p{L})/u;

/** The lines of each box, from the top. */
function linesByBox(page: PageModel, lines: readonly Line[]): BoxLine[][] {
  const boxes = new Map<number, BoxLine[]>();
  for (const line of lines) {
    for (const [box, cells] of Map.groupBy(line.cells, (cell) => cell.box)) {
      const text = cells.map((cell) => cellText(page, cell)).join(' ');
      const own = { cells, line, text, bold: cells.every(({ bold }) => bold) };
      if (box > 0) boxes.set(box, [...(boxes.get(box) ?? []), own]);
    }
  }
  return [...boxes.values()];
}

/** How many lines at the top of a box are its label: those set like the first, where the last one is set larger or bold. */
function linesOfLabel(own: readonly BoxLine[]): number {
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last || first === last) return own.length;
  const at = own.findIndex(({ bold, line }) => first.line.size < smaller * line.size || bold !== first.bold);
  return at < 0 ? 1 : at;
}

function cellOf(page: PageModel, own: readonly BoxLine[]): GridCell | null {
  const cells = own.flatMap((line) => line.cells);
  const flow = joinSpans(cells.map(({ from, to }) => ({ page, from, to })));
  return own.length === 0 ? null : { flow, ...reachOf(cells) };
}

function boxOf(page: PageModel, own: readonly BoxLine[]): FormBox {
  const labels = linesOfLabel(own);
  return {
    label: cellOf(page, own.slice(0, labels)) as GridCell,
    value: cellOf(page, own.slice(labels)),
    y0: (own[0] as BoxLine).line.y0,
    y1: (own.at(-1) as BoxLine).line.y1,
  };
}

/** Whether a line is more than a figure, or figures with strokes between: "3.28% / 2.28% /". */
const saysWords = ({ text }: BoxLine): boolean => !isFigure(text) && /\p{L}{2}/u.test(text);

/** Whether a box has a label at the top: print that is smaller or other than what is under it, or words over a figure. */
function isLabelled(own: readonly BoxLine[]): boolean {
  const [first, second] = own;
  if (!first || !second || !saysWords(first)) return false;
  const isSetApart = own.some(({ line, bold }) => first.line.size < smaller * line.size || bold !== first.bold);
  return isSetApart || (own.length === 2 && /\d/.test(second.text));
}

/** Whether the boxes drawn on a page are those of a form: most that are filled have a label at the top. */
function isForm(boxes: readonly BoxLine[][]): boolean {
  const filled = boxes.filter((own) => own.length > 1);
  return (
    filled.length >= fewestBoxes &&
    filled.length >= leastFilled * boxes.length &&
    filled.filter(isLabelled).length >= mostly * filled.length
  );
}

const withoutMark = ({ flow, ...cell }: GridCell): GridCell => {
  const mark = boxMark.exec(flow.text);
  return { ...cell, flow: mark ? sliceFlow(flow, mark[0].length, flow.text.length) : flow };
};

/** How many boxes make a set that is repeated with the same labels ("Peril, Share, Peril, Share"), from one on; 0 where none is. */
function repeatedFrom(labels: readonly string[], at: number): number {
  for (let size = 2; at + 2 * size <= labels.length && size <= 5; size++) {
    const set = labels.slice(at, at + size);
    if (new Set(set).size === size && set.every((label, index) => label === labels[at + size + index])) return size;
  }
  return 0;
}

interface Part {
  grids: Grid[];
  /** The index after its last line. */
  to: number;
}

const gridOf = (page: PageModel, rows: Row[]): Grid => ({
  kind: 'grid',
  page,
  rows,
  isWhole: true,
  ...reachOf(rows.flatMap(({ cells }) => cells)),
});

const filledRow = ({ y0, y1 }: FormBox, cells: GridCell[]): Row => ({ cells, y0, y1, bold: false });

/** A label and its value as a table of two columns has them, wherever on the page their box is. */
const inTwoColumns = ({ input: { width } }: PageModel, label: GridCell, value: GridCell): GridCell[] => [
  { ...label, x0: 0, x1: 0.4 * width },
  { ...value, x0: 0.5 * width, x1: 0.9 * width },
];

/** Boxes whose labels are repeated, as the table that they are. */
function tableOf(page: PageModel, sets: readonly FormBox[][]): Grid | null {
  const [first] = sets as [FormBox[]];
  const filled = sets.filter((set) => set.every(({ value }) => value !== null));
  if (filled.length === 0) return null;
  const place = (flow: Flow, column: number): GridCell => {
    const { x0 } = (first[column] as FormBox).label;
    const right = first[column + 1]?.label.x0 ?? Math.max(...first.map(({ label }) => label.x1));
    return { flow, x0, x1: Math.max(x0 + 1, right - 2) };
  };
  const head = filledRow(
    first[0] as FormBox,
    first.map(({ label }, column) => place(label.flow, column)),
  );
  const rows = filled.map((set) =>
    filledRow(
      set[0] as FormBox,
      set.map(({ value }, column) => place((value as GridCell).flow, column)),
    ),
  );
  return gridOf(page, [head, ...rows]);
}

const standsAlone = (box: FormBox, boxes: readonly FormBox[]): boolean =>
  boxes.every((other) => other === box || other.y0 > box.y1 || other.y1 < box.y0);

/** Filled boxes as rows of a label and a value, in the order of reading; those whose labels are repeated as a table. */
function gridsOf(page: PageModel, boxes: readonly FormBox[]): Grid[] {
  const grids: Grid[] = [];
  const labels = boxes.map(({ label }) => label.flow.text.toLowerCase());
  let pairs: Row[] = [];
  const endPairs = () => {
    if (pairs.length > 0) grids.push(gridOf(page, pairs));
    pairs = [];
  };
  for (let at = 0; at < boxes.length;) {
    const size = repeatedFrom(labels, at);
    if (size > 0) {
      const sets: FormBox[][] = [];
      const set = labels.slice(at, at + size).join('|');
      for (; labels.slice(at, at + size).join('|') === set; at += size) sets.push(boxes.slice(at, at + size));
      endPairs();
      const table = tableOf(page, sets);
      if (table) grids.push(table);
      continue;
    }
    const box = boxes[at] as FormBox;
    if (box.value) pairs.push(filledRow(box, inTwoColumns(page, box.label, box.value)));
    // "Class A Notes" in a box as wide as the form heads those below.
    else if (className.test(box.label.flow.text) && standsAlone(box, boxes)) pairs.push(filledRow(box, [box.label]));
    at++;
  }
  endPairs();
  return grids;
}

/** Reads the form that is drawn on a page, if there is one. */
export class DrawnForm {
  readonly #page: PageModel;
  readonly #isForm: boolean;
  readonly #isNumbered: boolean;

  constructor(page: PageModel) {
    const all = page.input.drawnBoxes ? linesByBox(page, page.lines) : [];
    this.#page = page;
    this.#isForm = isForm(all);
    this.#isNumbered = all.filter(([first]) => first && boxMark.test(first.text)).length >= mostly * all.length;
  }

  /** Whether all print of a line stands in boxes of the form. */
  holds({ cells }: Line): boolean {
    return this.#isForm && cells.every(({ box }) => box > 0);
  }

  /** The part of the form that begins at a line and goes on while all print stands in boxes; null where none does. */
  partFrom(from: number): Part | null {
    if (!this.#isForm) return null;
    const { lines } = this.#page;
    let to = from;
    while (to < lines.length && this.holds(lines[to] as Line)) to++;
    const all = linesByBox(this.#page, lines.slice(from, to));
    const labelled = all.filter(isLabelled).length;
    const isTable = all.filter(([first]) => first && !saysWords(first)).length > labelled;
    if (labelled === 0 || isTable) return null;
    const boxes = all.map((own) => boxOf(this.#page, own));
    const named = this.#isNumbered ? boxes.map((box) => ({ ...box, label: withoutMark(box.label) })) : boxes;
    const grids = gridsOf(this.#page, named);
    return grids.length === 0 ? null : { grids, to };
  }
}
