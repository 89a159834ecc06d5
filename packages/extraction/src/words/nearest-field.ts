import { announcements } from './announcements.ts';
import type { Field } from './fields.ts';
import { labelPhrases, otherPhrases } from './label-phrases.ts';
import { fillerWords, fits, itemOf, type Item } from './phrase-syntax.ts';

type Kind = Field | 'none';

/** How many phrases each field has. */
const counts = new Map<Kind, number>();
/** The places of all phrases, each once, as it is written, and the phrases that have it. */
const places = new Map<string, Item>();
const phrasesOf = new Map<Item, { kind: Kind }[]>();

function placeOf(token: string): Item {
  const place = places.get(token) ?? itemOf(token);
  places.set(token, place);
  return place;
}

function add(kind: Kind, phrases: readonly string[]): void {
  counts.set(kind, (counts.get(kind) ?? 0) + phrases.length);
  for (const phrase of phrases) {
    const own = { kind };
    for (const token of phrase.replace(/^=/, '').split(' ')) {
      if (/^[.<>+/]+$/.test(token)) continue;
      const place = placeOf(token.replace(/^\[|\]$/g, ''));
      phrasesOf.set(place, [...(phrasesOf.get(place) ?? []), own]);
    }
  }
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
  const small = word.toLowerCase();
  const fitting = [...places.values()].filter((place) => fits(place, small, isCapitals));
  const holding = Map.groupBy(new Set(fitting.flatMap((place) => phrasesOf.get(place) ?? [])), ({ kind }) => kind);
  const found = new Map([...holding].map(([kind, phrases]) => [kind, phrases.length / (counts.get(kind) as number)]));
  if (known.size > 20_000) known.clear();
  known.set(word, found);
  return found;
}

/** As usual as a word is taken to be where no phrase has it. */
const unseen = 0.02;
/** Fewer words of ours than this say nothing. */
const leastWords = 1;

/**
 * How much more likely each of some fields is by words in any order than all of them together, as a logarithm; null where
 * no phrase of theirs has any of the words.
 */
export function fieldOdds<K extends Kind>(text: string, among: readonly K[]): Map<K, number> | null {
  const words = (text.match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).filter((word) => !fillerWords.has(word.toLowerCase()));
  const told = [...new Set(words)].map(usualIn).filter((usual) => among.some((kind) => usual.has(kind)));
  if (told.length < leastWords) return null;
  const weights = among.map((kind) => {
    let weight = 0;
    for (const usual of told) weight += Math.log((usual.get(kind) ?? 0) + unseen);
    return weight;
  });
  const most = Math.max(...weights);
  const all = most + Math.log(weights.reduce((total, weight) => total + Math.exp(weight - most), 0));
  return new Map(among.map((kind, index) => [kind, (weights[index] as number) - all]));
}
