import { fillers, light, slots } from './slots.ts';

/** One place of a phrase: the words that may stand there. */
export interface Item {
  exact: ReadonlySet<string>;
  /** Words that count in capitals only. */
  capitals: ReadonlySet<string>;
  prefixes: readonly string[];
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words of which one stands there, as a part of a pattern. */
export const anyOf = (words: readonly string[]): string =>
  `(?:${words.map((word) => word.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`)).join('|')})`;
export const fillerWords = setOf(fillers);
export const lightWords = setOf(light);

const isAbbreviation = (word: string) => word !== word.toLowerCase();

const wordsOfSlot = (_: string, slot: string): string => {
  const words = slots[slot];
  if (words === undefined) throw new Error(`No slot is called ${slot}`);
  return words;
};

/** A word, `one/other` or a `{slot}` of a phrase, or several of them as `{slot}/other`. */
export function itemOf(token: string): Item {
  const written = token.replaceAll(/(?<=.)\/(?=.)/g, ' ').replaceAll(/\{(\w+)\}/g, wordsOfSlot);
  const words = written.split(' ').filter((word) => !word.endsWith('.'));
  const plain = words.filter((word) => !word.endsWith('*') && !isAbbreviation(word));
  return {
    exact: new Set(plain),
    capitals: new Set(words.filter(isAbbreviation)),
    prefixes: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
}

/** Whether a word in small letters may stand at a place of a phrase, in the plural too. */
export const fits = (item: Item, word: string, isCapitals: boolean): boolean =>
  item.exact.has(word) ||
  (word.length > 4 && word.endsWith('s') && item.exact.has(word.slice(0, word.endsWith('sses') ? -2 : -1))) ||
  (isCapitals && item.capitals.has(word.toUpperCase())) ||
  (item.prefixes.length > 0 && item.prefixes.some((prefix) => word.startsWith(prefix)));
