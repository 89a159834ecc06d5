import { isFigure } from '../../layout/figure.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { namesListedIn, normaliseClass } from '../../read/classes.ts';
import type { Placed } from './outline.ts';
import { mayTellTerms } from './texts.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { offeringNames } from '../../words/explaining-words.ts';
import { hasRate } from '../../read/percent.ts';

/** "A: $125mm, …", "B – EL 3.61%", "A RegS G8766QAC6": a name at the head of a line, parted from what follows. */
const leading = new RegExp(
  String.raw`^([A-Z]{1,2}(?:-?\d{1,2})?|[A-Z])(?:\s*[:–—]\s|\s+-\s|\s+(?=${anyOf(offeringNames)}\b|[A-Z]{2}[A-Z0-9]{9}\d|[0-9A-Z]{8}\d\b))`,
);
/** What such lines say of a class. */
const hasAmount = (text: string): boolean => hasRate(text) || /[$€£¥]\s?\d|\d\s?mm?\b/.test(text);
/** In how many places the same names have to head lines. */
const fewestPlaces = 2;

/** The lines of a block, as they are printed. */
export function linesOf({ block }: Placed): string[] {
  if (block.kind === 'grid') return block.rows.map(({ cells }) => cells.map(({ flow }) => flow.text).join(' '));
  return block.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to).trim());
}

const saysOfClass = (line: string) =>
  hasAmount(line) ||
  readIdentifiers(line).length > 0 ||
  line.split(' ').some((word) => isFigure(word) && /[.,]/.test(word));

/**
 * Names of classes in a document that never says "class": at least two that head lines with figures or identifiers, in more
 * than one place. Lines that follow each other are one place.
 */
export function classesAtHeadsOfLines(placed: readonly Placed[]): string[] {
  const places: Set<string>[] = [];
  let last = -1;
  for (const [index, each] of placed.entries()) {
    if (!mayTellTerms(each)) continue;
    for (const line of linesOf(each)) {
      const [, name] = leading.exec(line) ?? [];
      if (name === undefined || !saysOfClass(line)) continue;
      const normal = normaliseClass(name);
      const open = places.at(-1);
      if (open && index - last <= 1 && !open.has(normal)) open.add(normal);
      else places.push(new Set([normal]));
      last = index;
    }
  }
  const lists = places.filter(({ size }) => size > 1);
  const names = [...new Set(lists.flatMap((list) => [...list]))];
  return names.filter((name) => lists.filter((list) => list.has(name)).length >= fewestPlaces);
}

/** "Size (A / B / C)", "Spread (A / B / C)": names that several labels of a document list, in the same order. */
export function classesListedByLabels(placed: readonly Placed[]): string[] {
  const rows = placed.flatMap((each) => (each.block.kind === 'grid' && mayTellTerms(each) ? each.block.rows : []));
  const lists = rows.map(({ cells }) => namesListedIn(cells[0]?.flow.text ?? '')).filter((names) => names.length > 1);
  const areSame = new Set(lists.map((names) => names.join())).size === 1;
  return areSame && lists.length >= fewestPlaces ? (lists[0] as string[]) : [];
}
