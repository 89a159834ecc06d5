import { anyOf } from '../words/phrase-syntax.ts';
import { wordsThatRunOn, wordsThatLeaveLabelsOpen } from '../words/sentence-words.ts';
import { sharesColumn } from './extents.ts';
import { beginsWithFigure } from './figure.ts';
import { className, joinCells, withBelow } from './join-lines.ts';
import { joinNeighbours } from '../lists.ts';
import type { GridCell, Row } from './rows.ts';

const pattern = new RegExp(String.raw`(?:,|\b${anyOf(wordsThatRunOn)})$`);

/** Whether a line stops in the middle of a phrase, so that the next one goes on with it. */
export const runsOn = (text: string): boolean => pattern.test(text);

/** Points that the lines of one label may begin apart. */
const sameEdge = 3;
/** In heights of a row: no further do the lines of one row stand apart. */
const closest = 0.6;

const isClose = (above: Row, below: Row): boolean => below.y0 - above.y1 < closest * (below.y1 - below.y0);

/** Values of two rows: each begins with a figure, as amounts, rates and days do. */
const areFigures = (...cells: readonly GridCell[]): boolean =>
  cells.every(({ flow }) => beginsWithFigure.test(flow.text));

/** "Contribution by", "Contribution –": a label that stops in the middle of what it says. */
export const labelRunsOn = (text: string): boolean => text.length < longestLabel && openLabel.test(text);

const openLabel = new RegExp(String.raw`(?:\b${anyOf(wordsThatLeaveLabelsOpen)}|\p{L}\s[–—-])$`, 'u');
/** A longer text is no label. */
const longestLabel = 60;

/** Two rows as the lines of one, where the label of the first stops in the middle of what it says; else null. */
function withRestOfLabel(above: Row, below: Row): Row | null {
  const [label, ...values] = above.cells;
  const [rest, ...others] = below.cells;
  if (!label || !rest || others.length === 0 || !labelRunsOn(label.flow.text) || !isClose(above, below)) return null;
  const over = others.map((cell) => values.filter((value) => sharesColumn(value, cell)));
  const goesOn = over.every(
    ([value, ...more], at) => value && more.length === 0 && !areFigures(value, others[at] ?? value),
  );
  if (!goesOn || Math.abs(rest.x0 - label.x0) > sameEdge) return null;
  return { ...above, y1: below.y1, cells: [joinCells(label, rest), ...withBelow(values, others)] };
}

/** "Hail" over "31.3%;", "31.3%; Wind" over "17.3%;", "Wind 17.3" over "percent": a list that goes on in the next line. */
function listGoesOn(above: string, below: string): boolean {
  const isOpen = !/\d/.test(above.slice(above.lastIndexOf(';') + 1)) && !className.test(above);
  return (
    (isOpen && (above.includes(';') || below.endsWith(';'))) || (/\d$/.test(above) && /^per ?cent\.?$|^%$/.test(below))
  );
}

/** Two rows as the lines of one, where lists beside each other go on; their label may stand beside any line. Else null. */
function withRestOfLists(above: Row, below: Row): Row | null {
  const lists = above.cells.flatMap((list) => {
    const rest = below.cells.find((cell) => sharesColumn(list, cell));
    return rest && listGoesOn(list.flow.text, rest.flow.text) ? [{ list, rest }] : [];
  });
  const [first, ...others] = lists;
  if (!first || others.length === 0 || !isClose(above, below)) return null;
  const isOther = (cell: GridCell) => !lists.some(({ list, rest }) => list === cell || rest === cell);
  const [label, ...more] = above.cells.filter(isOther);
  const [own, ...moreOwn] = below.cells.filter(isOther);
  const labels = [label, own].filter((cell) => cell !== undefined);
  if (more.length + moreOwn.length > 0 || labels.some(({ x1 }) => x1 > first.list.x0)) return null;
  const whole = label && own ? [joinCells(label, own)] : labels;
  return { ...above, y1: below.y1, cells: [...whole, ...lists.map(({ list, rest }) => joinCells(list, rest))] };
}

/** "Contribution of | Hail 61%; Wind" over "perils | 39%": the second line of a row, where rows follow as close as lines. */
export const joinRunning = (rows: readonly Row[]): Row[] =>
  joinNeighbours(rows, (last, row) => withRestOfLabel(last, row) ?? withRestOfLists(last, row));
