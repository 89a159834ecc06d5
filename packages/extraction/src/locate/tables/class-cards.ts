import type { Grid } from '../../layout/blocks.ts';
import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { isAmount } from '../../read/money.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { onlyClass, type Known } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import type { Placed } from '../document/outline.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { isLabel, isValueOf } from './stacked-rows.ts';
import { textIn, textsIn } from '../../layout/flow.ts';
import { reachOf } from '../../layout/extents.ts';

/** Rows of labels that it takes to tell cards from the columns of a table. */
const fewestLabelRows = 2;
/** Points: how far the cells of a card may begin before its labels do. */
const sameStart = 6;

/** A class at the head of its card. */
interface Head {
  name: string;
  cell: GridCell;
}

/** The classes that the cells of a row name, each another one, and nothing else besides their identifiers or sizes. */
function classesNamed({ cells }: Row, known: Known): Head[] | null {
  const heads = cells.flatMap((cell): Head[] => {
    const name = onlyClass(cell.flow.text, known);
    return name === null ? [] : [{ name, cell }];
  });
  const others = cells.filter((cell) => heads.every((head) => head.cell !== cell));
  const isWhole = new Set(heads.map(({ name }) => name)).size === heads.length && heads.length > 1;
  const areOwn =
    others.length === 0 ||
    (others.length === heads.length &&
      (others.every(holdsIdentifier) || others.every(({ flow }) => isAmount(flow.text))));
  return isWhole && areOwn ? heads : null;
}

const holdsIdentifier = ({ flow }: GridCell) => readIdentifiers(flow.text, { expectCusip: true }).length > 0;

/** What a cell says behind the figure that it may open with. */
const wordsOf = ({ flow }: GridCell): string => flow.text.replace(/^\d[\d.,]*\s?%?/, '#');

/** The first cell under each of so many classes, where a row has the same words under each. */
function repeated({ cells }: Row, count: number): GridCell[] | null {
  const width = cells.length / count;
  if (!Number.isInteger(width) || width < 1) return null;
  // "2.34% attachment | 1.19% exhaustion": what each card says of its class in figures; "Spread | 7.50%": a label with its own value.
  const isAgain = (cell: GridCell, index: number) =>
    (index % width > 0 && isFigure(cell.flow.text)) ||
    (/\p{L}{3}/u.test(cell.flow.text) && wordsOf(cell) === wordsOf(cells[index % width] as GridCell));
  return cells.every(isAgain) ? cells.filter((_, index) => index % width === 0) : null;
}

/** Where the card of each class begins, and how many rows the cards have; null where the rows are those of a table. */
function startsOf(heads: readonly Head[], rows: readonly Row[]): { starts: number[]; count: number } | null {
  const labels = rows.map((row) => repeated(row, heads.length));
  const found = labels.flatMap((firsts) => (firsts ? [firsts] : []));
  if (found.length < fewestLabelRows) return null;
  const starts = heads.map(({ cell }, card) =>
    Math.min(cell.x0, ...found.map((firsts) => (firsts[card] as GridCell).x0)),
  );
  // "Launch | Update | Final" under each class: what stands at the left of all is the labels of a table.
  const beside = rows.findIndex(({ cells }) => cells.some(({ x0 }) => x0 < (starts[0] as number) - sameStart));
  const count = beside < 0 ? rows.length : beside;
  // "Annual | Whole term" under each class, right over the rows of a table, are headings of its columns.
  const hasValues = rows.slice(0, count).some(({ cells }) => cells.some(({ flow }) => /\d/.test(flow.text)));
  if (beside >= 0 && !hasValues) return null;
  return count > labels.findLastIndex((firsts) => firsts !== null) ? { starts, count } : null;
}

/** The part of rows that stands between two places. */
const between = (rows: readonly Row[], from: number, to: number): Row[] =>
  rows.flatMap((row) => {
    const cells = row.cells.filter(({ x0 }) => x0 >= from - sameStart && x0 < to - sameStart);
    return cells.length === 0 ? [] : [{ ...row, cells }];
  });

const labelAlone = ({ cells: [cell, ...others] }: Row) =>
  cell !== undefined && others.length === 0 && isLabel(cell.flow.text);

/** Values over what they are called: each label of the card stands below a value that it asks for, the last one at the foot. */
function valuesOverLabels(rows: readonly Row[]): Row[] | null {
  const isAnswered = (row: Row, above: Row | undefined) => {
    const field = fieldOfLabel(textIn(row.cells[0]));
    return above !== undefined && isValueOf(field, textIn(above.cells[0]));
  };
  const labels = rows.flatMap((row, index) => (labelAlone(row) ? [index] : []));
  const areAnswered = labels.every((at) => isAnswered(rows[at] as Row, rows[at - 1]));
  if (labels.length < fewestLabelRows || labels.at(-1) !== rows.length - 1 || !areAnswered) return null;
  return rows.flatMap((row, index) => {
    if (labels.includes(index + 1)) return [];
    const above = labels.includes(index) ? (rows[index - 1] as Row) : null;
    return [above ? { ...above, y1: row.y1, cells: [row.cells[0] as GridCell, ...above.cells] } : row];
  });
}

/** A label over the figures that it asks for, as old and new side by side: in one row with them. */
function besideLabels(rows: readonly Row[]): Row[] {
  const over = valuesOverLabels(rows);
  if (over) return over;
  const joined: Row[] = [];
  for (const row of rows) {
    const [label, ...others] = joined.at(-1)?.cells ?? [];
    const isOver = label && others.length === 0 && fieldOfLabel(label.flow.text) !== null;
    const areValues = row.cells.every(({ flow }) => /^[A-Z]{0,3}[$€£¥]?\s?\d/.test(flow.text));
    if (isOver && areValues) joined[joined.length - 1] = { ...row, cells: [label, ...row.cells] };
    else joined.push(row);
  }
  return joined;
}

const gridOf = (grid: Grid, rows: Row[]): Grid => ({ ...grid, rows, ...reachOf(rows.flatMap(({ cells }) => cells)) });

function partCards(each: Placed, grid: Grid, known: Known): Placed[] {
  for (const [index, head] of grid.rows.entries()) {
    const heads = classesNamed(head, known);
    const all = grid.rows.slice(index + 1);
    const found = heads && startsOf(heads, all);
    if (!heads || !found) continue;
    const { starts, count } = found;
    const rows = all.slice(0, count);
    const [above, below] = [grid.rows.slice(0, index), all.slice(count)];
    const withIdentifiers = head.cells.length > heads.length ? [head, ...rows] : rows;
    const cards = heads.map(({ name }, card) => ({
      ...each,
      block: gridOf(grid, besideLabels(between(withIdentifiers, starts[card] as number, starts[card + 1] ?? Infinity))),
      card: [name],
    }));
    const besideCards = (part: Row[]) => (part.length === 0 ? [] : [{ ...each, block: gridOf(grid, part) }]);
    return [...besideCards(above), ...cards, ...besideCards(below)];
  }
  return [each];
}

/** The class at the head of a card that takes the whole width, with nothing beside it but identifiers. */
const headOf = ({ cells: [first, ...others] }: Row, known: Known): string | null =>
  first && others.every(holdsIdentifier) ? onlyClass(first.flow.text, known) : null;

const isLabels = ({ cells }: Row): boolean =>
  cells.length > 1 && cells.every(({ flow }) => fieldOfLabel(flow.text) !== null);
const labelsOf = (rows: readonly Row[]): string =>
  rows.flatMap((row) => (isLabels(row) ? textsIn(row.cells) : [])).join('|');

/** Cards below each other, one a class, each with the same rows of labels over rows of values. */
function partStackedCards(each: Placed, grid: Grid, known: Known): Placed[] | null {
  const heads = grid.rows.flatMap((row, index) => {
    const name = headOf(row, known);
    return name === null ? [] : [{ name, row, index }];
  });
  if (heads.length < 2 || heads[0]?.index !== 0 || new Set(heads.map(({ name }) => name)).size < heads.length)
    return null;
  const cards = heads.map((head, at) => ({ ...head, rows: grid.rows.slice(head.index + 1, heads[at + 1]?.index) }));
  const labels = labelsOf(cards[0]?.rows ?? []);
  if (labels === '' || cards.some(({ rows }) => labelsOf(rows) !== labels)) return null;
  return cards.flatMap(({ name, row, rows }) => {
    const parts = row.cells.length > 1 ? [[row], rows] : [rows];
    return parts.map((part) => ({ ...each, block: gridOf(grid, part), card: [name] }));
  });
}

/** Cards beside or below each other, one a class with the same labels in each, as grids of their own. */
export const withClassCards = (placed: readonly Placed[], { classSet }: Facts): Placed[] =>
  placed.flatMap((each) =>
    each.block.kind === 'grid'
      ? (partStackedCards(each, each.block, classSet) ?? partCards(each, each.block, classSet))
      : [each],
  );
