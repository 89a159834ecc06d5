import type { InputPage } from '../types.ts';

/** Points: what print has. A scan whose page box says otherwise was given a size that the sheet never had. */
const smallest = 5;
const largest = 24;
const usual = 10;

/** A recognised page at the size of print, which distances in points are judged by; the same object where it is. */
export function toPrintSize(page: InputPage): InputPage {
  if (page.source !== 'ocr' || page.text === '') return page;
  const median = page.fontSizes.toSorted()[page.fontSizes.length >> 1] ?? usual;
  if (!(median > 0) || (median >= smallest && median <= largest)) return page;
  const scale = usual / median;
  return {
    ...page,
    width: page.width * scale,
    height: page.height * scale,
    boxes: page.boxes.map((at) => at * scale),
    fontSizes: page.fontSizes.map((size) => size * scale),
    scale,
  };
}

/** Letters that a run has to have, and in ems how far a letter of it may stand from the next. */
const fewestLetters = 8;
const furthest = 1;
/** In ems: how far one letter may rise or fall to the next in a run that is not level. */
const steepestStep = 0.1;
/** What is flatter moves no line of a page into another one; what is steeper is no scan that lay askew. */
const flattest = 0.002;
const steepest = 0.05;
/** Share of the letters in runs about as steep as the usual one. */
const mostlyAlike = 0.8;

interface Run {
  letters: number;
  slope: number;
}

/** How steep the runs of letters of one size are, each from its first letter to its last. */
function runsOf({ boxes, fontSizes }: InputPage): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let at = 1; at <= fontSizes.length; at++) {
    const size = fontSizes[at - 1] as number;
    const goesOn =
      at < fontSizes.length &&
      fontSizes[at] === size &&
      Math.abs((boxes[4 * at + 3] as number) - (boxes[4 * at - 1] as number)) < steepestStep * size &&
      Math.abs((boxes[4 * at] as number) - (boxes[4 * at - 2] as number)) < furthest * size;
    if (goesOn) continue;
    const letters = at - first;
    const across = (boxes[4 * at - 4] as number) - (boxes[4 * first] as number);
    const down = (boxes[4 * at - 1] as number) - (boxes[4 * first + 3] as number);
    if (letters >= fewestLetters && across > 0) runs.push({ letters, slope: down / across });
    first = at;
  }
  return runs.toSorted((a, b) => a.slope - b.slope);
}

const lettersOf = (runs: readonly Run[]): number => runs.reduce((sum, { letters }) => sum + letters, 0);

/** The slope of the middle letter, if the lines of a page are about as steep. */
function slopeOf(page: InputPage): number {
  const runs = runsOf(page);
  const all = lettersOf(runs);
  let passed = 0;
  const slope = runs.find(({ letters }) => (passed += letters) * 2 >= all)?.slope ?? 0;
  if (Math.abs(slope) < flattest || Math.abs(slope) > steepest) return 0;
  const alike = runs.filter((run) => Math.abs(run.slope - slope) < Math.abs(slope) / 2);
  return lettersOf(alike) >= mostlyAlike * all ? slope : 0;
}

/** A page of a scan that lay askew, with its lines level; the same object where they are. */
export function straighten(page: InputPage): InputPage {
  if (page.source === 'ocr') return page;
  const slope = slopeOf(page);
  if (slope === 0) return page;
  const boxes = page.boxes.map((side, index) =>
    index % 2 === 0 ? side : side - slope * (page.boxes[index - 1] as number),
  );
  return { ...page, boxes, slope };
}
