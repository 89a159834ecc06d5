import { announcements } from './announcements.ts';
import type { Field } from './fields.ts';
import { labelPhrases, otherPhrases } from './label-phrases.ts';
import { fillerWords, fits, itemOf, type Item } from './phrase-syntax.ts';

/** What the words around a value are nearest to, and how sure that is: 1 is certain, an even choice of two is a half. */
interface Nearest {
  field: Field | 'none';
  sureness: number;
}

type Kind = Field | 'none';

/** The words of all phrases of a field: one list of places a phrase. */
const book = new Map<Kind, Item[][]>();

function add(kind: Kind, phrases: readonly string[]): void {
  const items = phrases.map((phrase) =>
    phrase
      .replace(/^=/, '')
      .split(' ')
      .filter((token) => !/^[.<>+/]+$/.test(token))
      .map((token) => itemOf(token.replace(/^\[|\]$/g, ''))),
  );
  book.set(kind, [...(book.get(kind) ?? []), ...items]);
}

for (const source of [labelPhrases, announcements] as const)
  for (const [kind, phrases] of Object.entries(source)) add(kind as Kind, phrases);
add('none', otherPhrases);

/** How usual a word is in the phrases of each field. */
const known = new Map<string, ReadonlyMap<Kind, number>>();

function usualIn(word: string): ReadonlyMap<Kind, number> {
  const before = known.get(word);
  if (before) return before;
  const isCapitals = word.length > 1 && word === word.toUpperCase();
  const found = new Map<Kind, number>();
  for (const [kind, phrases] of book) {
    const holding = phrases.filter((items) => items.some((item) => fits(item, word.toLowerCase(), isCapitals))).length;
    if (holding > 0) found.set(kind, holding / phrases.length);
  }
  if (known.size > 20_000) known.clear();
  known.set(word, found);
  return found;
}

/** As usual as a word is taken to be where no phrase has it. */
const unseen = 0.02;
/** Fewer words of ours than this say nothing. */
const leastWords = 1;

/**
 * The field whose phrases have most in common with some words, in any order, whatever else stands among them. It is for
 * values that no phrase was found for: the type of the value says which fields it may be of. With `oneOf`, how sure it is that it is any of these.
 */
export function nearestField(
  text: string,
  among: readonly Kind[],
  oneOf: readonly Kind[] | null = null,
): Nearest | null {
  const words = (text.match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).filter((word) => !fillerWords.has(word.toLowerCase()));
  const told = [...new Set(words)].map(usualIn).filter((usual) => among.some((kind) => usual.has(kind)));
  if (told.length < leastWords) return null;
  const weights = among.map((kind) => {
    let weight = 0;
    for (const usual of told) weight += Math.log((usual.get(kind) ?? 0) + unseen);
    return { kind, weight };
  });
  const most = Math.max(...weights.map(({ weight }) => weight));
  const sum = weights.reduce((total, { weight }) => total + Math.exp(weight - most), 0);
  const best = weights.find(({ kind, weight }) => (oneOf ? oneOf.includes(kind) : weight === most));
  const own = weights.filter((each) => (oneOf ? oneOf.includes(each.kind) : each === best));
  return best
    ? { field: best.kind, sureness: own.reduce((total, { weight }) => total + Math.exp(weight - most), 0) / sum }
    : null;
}
