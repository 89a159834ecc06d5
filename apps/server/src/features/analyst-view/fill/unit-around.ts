import type { Box, PageWord } from '@landfall/contract';

/** Names of units that labels and headings have; a sign after a figure is that figure's own. */
const rateUnit =
  /(?<![\d.,]\s?)(?:%|‰|\bper ?(?:cent(?:age)?|mille)\b|\bpct\b|\bbps?\b|\bbasis points?\b|\bdecimals?\b|\bas a fraction\b)/i;
const scale = /\b(?:millions?|thousands?|mm|mn)\b|[$€£](?:m|000s?)\b|['’]?\b000s?\b/i;
const namesUnit = (text: string): boolean => rateUnit.test(text) || scale.test(text);
const isFigure = (text: string): boolean => /^[^\p{L}]*\d[\d.,%()+−–-]*[^\p{L}]*$/u.test(text);

const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;
/** Headings have so few lines, one close above the other. */
const mostHeadingLines = 4;

/** Words in lines from the lowest up. */
function linesUp(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = [];
  for (const word of words.toSorted((one, other) => middle(other.box) - middle(one.box))) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(middle(line[0].box) - middle(word.box)) < heightOf(word.box) / 2) line.unshift(word);
    else lines.push([word]);
  }
  return lines;
}

/** What stands over a cell as the heading of its column: the first lines above that are no figures. */
function headingOver(words: readonly PageWord[], cell: Box): string {
  const height = heightOf(cell);
  const above = words.filter(({ box }) => box.y1 <= cell.y0 + height / 4 && box.x0 < cell.x1 && box.x1 > cell.x0);
  const heading: PageWord[][] = [];
  let before = cell;
  for (const line of linesUp(above)) {
    const [first] = line;
    if (first === undefined || heading.length === mostHeadingLines) break;
    if (heading.length > 0 && before.y0 - first.box.y1 > height) break;
    if (line.every(({ text }) => isFigure(text))) {
      if (heading.length > 0) break;
    } else heading.unshift(line);
    before = first.box;
  }
  return heading
    .flatMap((line) => line.toSorted((one, other) => one.box.x0 - other.box.x0))
    .map(({ text }) => text)
    .join(' ');
}

/**
 * The label or the heading that names the unit of a figure without one: what stands before it in its line, else over its
 * column, where it stands apart like the cell of a table. Null where neither does.
 */
export function unitAround(words: readonly PageWord[], covered: readonly PageWord[]): string | null {
  const cell: Box = {
    x0: Math.min(...covered.map(({ box }) => box.x0)),
    y0: Math.min(...covered.map(({ box }) => box.y0)),
    x1: Math.max(...covered.map(({ box }) => box.x1)),
    y1: Math.max(...covered.map(({ box }) => box.y1)),
  };
  const height = heightOf(cell);
  const inLine = words.filter(
    (word) => !covered.includes(word) && Math.abs(middle(word.box) - middle(cell)) < height / 2,
  );
  const label = inLine
    .filter(({ box }) => box.x1 <= cell.x0 + 1)
    .map(({ text }) => text)
    .join(' ');
  if (namesUnit(label)) return label;
  const isApart = inLine.every(({ box }) => box.x1 < cell.x0 - height / 2 || box.x0 > cell.x1 + height / 2);
  const heading = isApart ? headingOver(words, cell) : '';
  return namesUnit(heading) ? heading : null;
}
