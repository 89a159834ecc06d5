import type { Field } from './fields.ts';
import { withoutItemMark } from './item-marks.ts';
import { labelPhrases, labelsOfExhibits, otherPhrases } from './label-phrases.ts';
import { fillerWords, fits, itemOf, lightWords, setOf, type Item } from './phrase-syntax.ts';
import { answers, asking, units } from './slots.ts';

/** A field that a label may ask for, and how well its words fit: 1 is a phrase of ours, word for word. */
interface LabelMatch {
  /** Null: the label asks for something known that is none of the fields. */
  field: Field | null;
  grade: number;
}

interface Phrase {
  field: Field | null;
  needed: readonly Item[];
  optional: readonly Item[];
  /** Whether the label must say this and nothing else that is known of other fields. */
  whole: boolean;
}

interface Word {
  text: string;
  isCapitals: boolean;
}

/** What words beside those of a phrase cost it: those of other phrases of its field less than those of other fields. */
const costs = {
  light: 0.12,
  sign: 0.1,
  own: 0.2,
  number: 0.8,

  unknown: 0.25,
  known: 0.6,
  answer: 2,
  gap: 0.02,
};
/** The share that a misprinted word counts for. */
const misprinted = 0.85;
/** A text that begins with one of these, in small letters, is a piece of a sentence and no label. */
const pieceBegins =
  /^\s*(?:and|or|of|to|by|in|with|from|that|which|is|are|if|for|on|at|may|shall|will|such|any|each)\s/;
const ofPiece = 0.6;
/** A word that makes another thing of what is asked for leaves so much of the grade. */
const ofAltered = 0.5;

const answerWords = setOf(answers);
const altering = itemOf('{alters}');
const askingWords = setOf(asking);
const unitWords = setOf(units);
/** Words that lead from what is asked for to what it is of. */
const leadsOn = setOf('of for on over in during under payable applicable above at with by');

function phraseOf(field: Field | null, written: string): Phrase {
  const whole = written.startsWith('=');
  const tokens = written.replace(/^=/, '').split(/[ -]/);
  const items = tokens.map((token) => ({
    isOptional: token.startsWith('['),
    item: itemOf(token.replace(/^\[|\]$/g, '')),
  }));
  return {
    field,
    whole,
    needed: items.flatMap(({ isOptional, item }) => (isOptional ? [] : [item])),
    optional: items.flatMap(({ isOptional, item }) => (isOptional ? [item] : [])),
  };
}

/** Phrases, and what finds them by their words. */
interface PhraseBook {
  lexicon: ReadonlySet<string>;
  /** The words of the phrases of each field. */
  ofField: ReadonlyMap<Field | null, Item>;
  prefixes: readonly string[];
  capitals: ReadonlySet<string>;
  /** Phrases by a word, or the beginning of one, that they cannot do without. */
  byWord: ReadonlyMap<string, readonly Phrase[]>;
  /** Labels repeat down the pages: what each was found to ask for. */
  known: Map<string, Field | null>;
  /** The same of single words: which of ours each is a misprint of, or made of. */
  meant: Map<string, readonly string[]>;
}

/** A phrase that a desk has learned, written as in label-phrases.ts. */
export interface LearnedPhrase {
  field: Field;
  phrase: string;
}

/** The words of several places. */
const joined = (items: readonly Item[]): Item => ({
  exact: new Set(items.flatMap((item) => [...item.exact])),
  capitals: new Set(items.flatMap((item) => [...item.capitals])),
  prefixes: [...new Set(items.flatMap((item) => item.prefixes))],
});

function bookOf(learned: readonly LearnedPhrase[]): PhraseBook {
  const phrases: readonly Phrase[] = [
    ...(Object.entries(labelPhrases) as [Field, readonly string[]][]).flatMap(([field, written]) =>
      written.map((each) => phraseOf(field, each)),
    ),
    ...learned.map(({ field, phrase }) => phraseOf(field, phrase)),
    ...[...otherPhrases, ...labelsOfExhibits].map((each) => phraseOf(null, each)),
  ];
  const itemsOf = (list: readonly Phrase[]) => list.flatMap((phrase) => [...phrase.needed, ...phrase.optional]);
  const items = itemsOf(phrases);
  const byWord = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [rarest] = phrase.needed.toSorted(
      (a, b) => a.exact.size + 4 * a.prefixes.length - (b.exact.size + 4 * b.prefixes.length),
    );
    for (const key of [
      ...(rarest?.exact ?? []),
      ...(rarest?.capitals ?? []),
      ...(rarest?.prefixes ?? []).map((each) => `${each}*`),
    ])
      byWord.set(key, [...(byWord.get(key) ?? []), phrase]);
  }
  const { exact, prefixes, capitals } = joined(items);
  const fields = Map.groupBy(phrases, ({ field }) => field);
  return {
    lexicon: exact,
    prefixes,
    capitals,
    ofField: new Map([...fields].map(([field, own]) => [field, joined(field === null ? [] : itemsOf(own))])),
    byWord,
    known: new Map(),
    meant: new Map(),
  };
}

const shipped = bookOf([]);
let book = shipped;

/** Runs something with the phrases of a desk beside those that ship. A document is read in one go, so nothing else sees them. */
export function withPhrases<T>(learned: readonly LearnedPhrase[], act: () => T): T {
  const before = book;
  book = learned.length === 0 ? shipped : bookOf(learned);
  try {
    return act();
  } finally {
    book = before;
  }
}

/** What labels were found to ask for so far, by the phrases in use. */
export const knownLabels = (): Map<string, Field | null> => book.known;

/** Whether two words differ by so few letters: one left out, put in, changed, or changed round with its neighbour. */
function isMisprintOf(word: string, known: string, most: number): boolean {
  if (Math.abs(word.length - known.length) > most) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (most === 0) return at === word.length && at === known.length;
  const own = word.slice(at);
  const other = known.slice(at);
  if (own === other) return true;
  const isTurned = own.length > 1 && own[0] === other[1] && own[1] === other[0];
  return (
    isMisprintOf(own.slice(1), other.slice(1), most - 1) ||
    isMisprintOf(own.slice(1), other, most - 1) ||
    isMisprintOf(own, other.slice(1), most - 1) ||
    (isTurned && isMisprintOf(own.slice(2), other.slice(2), most - 1))
  );
}

const isKnown = (word: string): boolean =>
  book.lexicon.has(word) ||
  lightWords.has(word) ||
  fillerWords.has(word) ||
  book.prefixes.some((prefix) => word.startsWith(prefix));

/** The word of ours that an unknown one is a misprint of, or the two that it is made of; comparing it with all takes most of the time. */
function meant(word: string): readonly string[] {
  const before = book.meant.get(word);
  if (before !== undefined) return before;
  const found = compound(word) ?? misprint(word);
  if (book.meant.size > 20_000) book.meant.clear();
  book.meant.set(word, found);
  return found;
}

/** "Couponrate", "redemptiondate": two of our words in one. */
function compound(word: string): readonly string[] | null {
  if (book.lexicon.has(word)) return null;
  for (let at = 4; at <= word.length - 4; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => book.lexicon.has(part))) return parts;
  }
  return null;
}

/** "Los" is rather "loss" than "lose". */
const isDoubled = (word: string): boolean => word.at(-1) === word.at(-2);

function misprint(word: string): readonly string[] {
  if (word.length < 3 || isKnown(word) || /\d/.test(word)) return [];
  // Of a short word only the last letter may be lost.
  if (word.length < 5)
    return [...book.lexicon]
      .filter((known) => known.length === word.length + 1 && known.startsWith(word))
      .toSorted((one, other) => Number(isDoubled(other)) - Number(isDoubled(one)))
      .slice(0, 1);
  for (const most of word.length >= 9 ? [1, 2] : [1])
    for (const known of book.lexicon) if (known.length >= 5 && isMisprintOf(word, known, most)) return [known];
  return [];
}

/** "Proba- bility", "write-down": one word of ours that a hyphen divides. */
const withoutHyphens = (label: string): string =>
  label.replace(/(\p{L}+)-\s*(?=(\p{L}+))/gu, (whole, before: string, after: string) =>
    book.lexicon.has((before + after).toLowerCase()) ? before : whole,
  );

function wordsOf(label: string): Word[] {
  const found =
    withoutHyphens(withoutItemMark(label))
      .replace(/\bp\.\s?a\.?(?!\p{L})/giu, 'annum')
      .replace(/\b[dl][’'](?=\p{L})/giu, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .match(/[A-Za-zÀ-ÿ]+|\d+(?:st|nd|rd|th|ST|ND|RD|TH)\b|\d[\d.,]*|[%+]/g) ?? [];
  return found.flatMap((text) => {
    const word = text.toLowerCase();
    const isCapitals = text.length > 1 ? text === text.toUpperCase() && /[A-Z]/.test(text) : /[A-Z]/.test(text);
    const parts = meant(word);
    return (parts.length > 1 ? parts : [word]).map((part) => ({ text: part, isCapitals }));
  });
}

/** What a word that no place of the phrase takes costs it. */
function costOf({ text, isCapitals }: Word, own: Item): number {
  // "A" in capitals may be the name of a class.
  if (askingWords.has(text)) return 0;
  if (fillerWords.has(text)) return text === 'a' && isCapitals ? costs.number : 0;
  if (lightWords.has(text) || unitWords.has(text)) return costs.light;
  if (answerWords.has(text)) return costs.answer;
  if (text === '%' || text === '+') return costs.sign;
  if (/^\d/.test(text)) return costs.number;
  if (fits(own, text, isCapitals)) return costs.own;
  return isKnown(text) || book.capitals.has(text.toUpperCase()) ? costs.known : costs.unknown;
}

function grade(phrase: Phrase, words: readonly Word[], read: readonly (string | null)[]): number {
  const used = new Set<number>();
  const own = book.ofField.get(phrase.field) as Item;
  let matched = 0;
  const take = (item: Item): boolean => {
    const exact = words.findIndex((word, index) => !used.has(index) && fits(item, word.text, word.isCapitals));
    const index =
      exact >= 0
        ? exact
        : words.findIndex(
            (word, at) => !used.has(at) && read[at] !== null && fits(item, read[at] as string, word.isCapitals),
          );
    if (index < 0) return false;
    used.add(index);
    matched += exact >= 0 ? 1 : misprinted;
    return true;
  };
  if (!phrase.needed.every(take)) return 0;
  for (const item of phrase.optional) take(item);
  // "Spread payable on the Notes over the yield": what follows only says more of it.
  const last = Math.max(...used);
  const more = words.findIndex(({ text }, index) => index > last && leadsOn.has(text));
  const others = words.flatMap((word, index) => {
    if (used.has(index)) return [];
    // A letter may be the name of a class.
    const cost =
      phrase.whole && /^[a-z\d]$/.test(word.text) && !fillerWords.has(word.text) && !unitWords.has(word.text)
        ? costs.number
        : costOf(word, own);
    // "Serie / Series": the same said twice. A whole label leads on to nothing.
    const isSaid = [...phrase.needed, ...phrase.optional].some((item) => fits(item, word.text, word.isCapitals));
    const leads = !phrase.whole && more >= 0 && index > more;
    return [isSaid || leads ? Math.min(costs.light, cost) : cost];
  });
  const most = phrase.needed.length > 1 ? costs.unknown : costs.own;
  if (phrase.whole && others.some((cost) => cost > most)) return 0;
  const isAltered =
    phrase.field !== null &&
    words.some(({ text, isCapitals }, index) => !used.has(index) && fits(altering, text, isCapitals));
  const places = [...used].toSorted((a, b) => a - b);
  const gaps = (places.at(-1) as number) - (places[0] as number) + 1 - places.length;
  const share = matched / (used.size + others.reduce((sum, cost) => sum + cost, 0)) - gaps * costs.gap;
  return isAltered ? ofAltered * share : share;
}

const order = Object.keys(labelPhrases);
const rank = ({ field }: LabelMatch) => (field === null ? -1 : order.indexOf(field));

/** What a label may ask for, the best first: one match a field, and one for all that is none. */
export function matchLabel(label: string): LabelMatch[] {
  const words = wordsOf(label);
  if (words.length === 0 || words.length > 24) return [];
  const read = words.map((word) => meant(word.text)[0] ?? null);
  const keys = new Set<string>();
  for (const [index, word] of words.entries()) {
    for (const text of [word.text, read[index] ?? word.text]) {
      keys.add(text);
      if (text.length > 4 && text.endsWith('s')) keys.add(text.slice(0, -1));
      for (let end = 1; end <= text.length; end++) keys.add(`${text.slice(0, end)}*`);
    }
    if (word.isCapitals) keys.add(word.text.toUpperCase());
  }
  const best = new Map<Field | null, LabelMatch & { needed: number }>();
  for (const phrase of new Set([...keys].flatMap((key) => book.byWord.get(key) ?? []))) {
    const value = grade(phrase, words, read) * (pieceBegins.test(label) ? ofPiece : 1);
    const known = best.get(phrase.field);
    const needed = phrase.needed.length;
    if (value > 0 && (!known || value > known.grade || (value === known.grade && needed > known.needed)))
      best.set(phrase.field, { field: phrase.field, grade: value, needed });
  }
  return [...best.values()].toSorted((a, b) => b.grade - a.grade || b.needed - a.needed || rank(a) - rank(b));
}
