import type { Rule } from './drawn-lines.ts';
import type { PlacedCharacters } from './place-characters.ts';
import { moveCharacter } from './struck-twice.ts';

const space = 0x20;
/** How far the em box reaches below the baseline, as a share of the size. */
const belowBaseline = 0.22;
/** In ems above the baseline: a lower line underlines, a higher one is a table rule. */
const lowest = 0.14;
const highest = 0.48;
/** In ems: a thicker line is not a stroke. */
const thickest = 0.18;
/** In ems: how far a stroke may begin or end from its text; a table rule is longer. */
const startSlack = 0.35;
const endSlack = 0.7;

/** A line and the text that it may strike. */
interface Hit {
  rule: Rule;
  characters: number[];
  x0: number;
  x1: number;
  size: number;
}

/** Rules by their height on the page in whole points. */
function byHeight(rules: readonly Rule[]): Map<number, Hit[]> {
  const heights = new Map<number, Hit[]>();
  for (const rule of rules) {
    const hit = { rule, characters: [], x0: Infinity, x1: -Infinity, size: 0 };
    const height = Math.floor(rule.y);
    const own = heights.get(height);
    if (own) own.push(hit);
    else heights.set(height, [hit]);
  }
  return heights;
}

/**
 * A flag for each character: 1 if a line of the same length as its text strikes it through, as a redline does with earlier
 * wording. Undefined if nothing is struck.
 */
export function findStruckThrough(
  { length, boxes, sizes, codes }: PlacedCharacters,
  rules: readonly Rule[],
): Uint8Array | undefined {
  if (rules.length === 0) return undefined;
  const heights = byHeight(rules);
  for (let index = 0; index < length; index++) {
    const size = sizes[index] as number;
    const x0 = boxes[index * 4] as number;
    const x1 = boxes[index * 4 + 2] as number;
    const baseline = (boxes[index * 4 + 3] as number) - belowBaseline * size;
    const middle = (x0 + x1) / 2;
    const last = Math.floor(baseline - lowest * size);
    for (let height = Math.floor(baseline - highest * size); height <= last; height++) {
      for (const hit of heights.get(height) ?? []) {
        const { rule } = hit;
        const rise = baseline - rule.y;
        if (rise < lowest * size || rise > highest * size || rule.thickness > thickest * size) continue;
        if (middle < rule.x0 || middle > rule.x1) continue;
        hit.characters.push(index);
        if (codes[index] === space) continue;
        hit.x0 = Math.min(hit.x0, x0);
        hit.x1 = Math.max(hit.x1, x1);
        hit.size = Math.max(hit.size, size);
      }
    }
  }
  let struck: Uint8Array | undefined;
  for (const { rule, characters, x0, x1, size } of [...heights.values()].flat()) {
    if (Math.abs(x0 - rule.x0) > startSlack * size || Math.abs(x1 - rule.x1) > endSlack * size) continue;
    struck ??= new Uint8Array(length);
    for (const index of characters) struck[index] = 1;
  }
  return struck;
}

/** In ems: the widest gap between struck text and the letter before it in the same line. */
const nextTo = 0.6;

/** Widens the letter before struck text to cover it, so that no gap splits the line. */
function closeHole({ boxes, sizes, codes }: PlacedCharacters, length: number, struck: number): void {
  let before = length - 1;
  while (before >= 0 && codes[before] === space) before--;
  if (before < 0) return;
  const size = sizes[struck] as number;
  const end = boxes[before * 4 + 2] as number;
  const gap = (boxes[struck * 4] as number) - end;
  const drop = Math.abs((boxes[struck * 4 + 3] as number) - (boxes[before * 4 + 3] as number));
  if (drop > 0.3 * size || gap > nextTo * size || gap < -size) return;
  boxes[before * 4 + 2] = Math.max(end, boxes[struck * 4 + 2] as number);
}

/** Removes the flagged characters in place. */
export function dropStruckThrough(characters: PlacedCharacters, struck: Uint8Array): PlacedCharacters {
  let length = 0;
  for (let index = 0; index < characters.length; index++) {
    if (struck[index] === 1) {
      if (characters.codes[index] !== space) closeHole(characters, length, index);
      continue;
    }
    if (length < index) moveCharacter(characters, index, length);
    length++;
  }
  characters.length = length;
  return characters;
}
