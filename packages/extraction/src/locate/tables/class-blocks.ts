import type { Grid } from '../../layout/blocks.ts';
import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import type { GridCell } from '../../layout/rows.ts';
import { findClasses, onlyClass, type Known, classesIn } from '../../read/classes.ts';
import { isAmount, readMoney } from '../../read/money.ts';
import { namesIdentifier, readIdentifiers } from '../../read/identifiers.ts';
import { says } from '../../words/says.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { areDistinct, sumOf } from '../../lists.ts';

interface ClassBlock {
  issuerClass: string;
  flow: Flow;
}

const labelInside = /(?:^|\s)(\p{Lu}[\p{L} ()./’'-]{1,60}?)(?::|\s[–—-])\s/gu;
const fewestLabels = 2;

/** The labels in a text that ask for something known. */
const labelsIn = (text: string): string[] =>
  [...text.matchAll(labelInside)].flatMap(([, label = '']) =>
    fieldOfLabel(label) !== null || namesIdentifier(label) ? [label] : [],
  );

const bullets = /(?:^|\s)[•·▪■◦‣]\s/g;
/** How many things a text lists, each with its label or behind a mark. */
const listedIn = (text: string): number => Math.max(labelsIn(text).length, text.match(bullets)?.length ?? 0);

/** "• US$130m • Spread 4.45% • …": the amount that opens a block, or its one item that is an amount and nothing more: the size of the class. */
export function sizeListedIn(flow: Flow): Flow | null {
  const starts = [...flow.text.matchAll(bullets)].map(({ index, 0: mark }) => index + mark.length);
  const items = starts.map((from, at) => {
    const end = flow.text.slice(0, starts[at + 1] ?? Infinity).replace(/\s*[•·▪■◦‣]?\s*$/, '').length;
    return sliceFlow(flow, from, end);
  });
  const amounts = items.filter(({ text }) => isAmount(text));
  const [first] = readMoney(flow.text);
  if (first?.from === 0) return sliceFlow(flow, 0, first.to);
  return amounts.length === 1 ? (amounts[0] as Flow) : null;
}

/** Whether what has no label may be the rest of a value that has one. */
const goesOn = (text: string, known: Known): boolean =>
  (/\d/.test(text) || /^\p{Ll}/u.test(text)) && findClasses(text, known).length === 0;

/** "Class A | Class B" over cells that list labels with their values: what stands below each; null where these are rows. */
function listsBelowNames({ rows: [head, ...rows] }: Grid, known: Known): ClassBlock[] | null {
  const names = head?.cells.map(({ flow }) => onlyClass(flow.text, known)) ?? [];
  if (!head || names.length < 2 || names.includes(null) || !areDistinct(names)) return null;
  const cells = rows.flatMap((row) => row.cells);
  const isRow = ({ flow: { text } }: GridCell) => labelsIn(text).length === 1 && text.search(labelInside) === 0;
  if (cells.every(isRow) || !cells.every(({ flow }) => listedIn(flow.text) > 0 || goesOn(flow.text, known)))
    return null;
  const blocks = head.cells.map((over, index) => {
    const end = head.cells[index + 1]?.x0 ?? Infinity;
    const below = cells.filter(({ x0 }) => x0 > over.x0 - sameStart && x0 < end - sameStart);
    return {
      issuerClass: names[index] as string,
      flow: concatFlows(below.map(({ flow }) => flow)),
      count: below.length,
    };
  });
  // "US$90,000,000 Variable Rate Notes" over "CUSIP … ISIN …" needs no labels.
  const tellsClass = ({ text }: Flow) => readMoney(text)[0]?.from === 0 && readIdentifiers(text).length > 0;
  const areLists = blocks.every(({ flow }) => listedIn(flow.text) >= fewestLabels || tellsClass(flow));
  const isWhole = sumOf(blocks.map(({ count }) => count)) === cells.length;
  return areLists && isWhole ? blocks : null;
}

/** Points that what stands below a name may begin before it. */
const sameStart = 6;

/** Blocks that stand beside each other, each of one class. Null where the grid is a table. */
export const classBlocks = (grid: Grid, known: Known): ClassBlock[] | null =>
  listsBelowNames(grid, known) ?? titledBlocks(grid, known);

/** Blocks of text of a class that each names in running words, as on a cover. */
function titledBlocks({ rows }: Grid, known: Known): ClassBlock[] | null {
  const count = rows[0]?.cells.length ?? 0;
  if (count < 2 || rows.length < 2 || rows.some((row) => row.cells.length !== count)) return null;
  const blocks: ClassBlock[] = [];
  for (let column = 0; column < count; column++) {
    const flows = rows.flatMap((row) => row.cells[column]?.flow ?? []);
    const [issuerClass, ...others] = new Set(flows.flatMap(({ text }) => classesIn(text, known)));
    const isTitled = flows.some(
      ({ text }) =>
        onlyClass(text, known) === null && findClasses(text, known).some((each) => each.ofNotes || says(text, 'notes')),
    );
    if (others.length > 0 || issuerClass === undefined || !isTitled) return null;
    blocks.push({ issuerClass, flow: concatFlows(flows) });
  }
  return new Set(blocks.map((block) => block.issuerClass)).size === count ? blocks : null;
}
