import { monthNames } from './versions.ts';
import { fillerWords, fits, itemOf, lightWords, setOf, type Item } from './phrase-syntax.ts';
import type { Stretch } from '../layout/extents.ts';

/**
 * Phrases of running text, in order. Besides words, `{slots}` and `[what may be there]`: `.` stands for one word at most, `..`
 * for up to six, `...` for up to eighteen, none going past the end of a clause or over a figure; `>` at the end asks for a figure
 * soon after, `>>` for one right after, `<` at the beginning for one right before. Articles and words of case and time may stand
 * anywhere between, unless the phrase begins with `=`.
 */
type Step = { kind: 'word'; item: Item; optional: boolean; isClose: boolean } | { kind: 'gap'; most: number };
const gaps: Readonly<Record<string, number>> = { '.': 1, '..': 6, '...': 18 };

interface TextPhrase<K> {
  key: K;
  steps: readonly Step[];
  needed: number;
  hasGap: boolean;
  figureBefore: boolean;
  /** How many words may stand before the figure that has to follow; null where none has to. */
  figureWithin: number | null;
}

/** What is known of a word, a figure or a sign, wherever it stands. */
interface Form {
  opening: number;
  /** In small letters, without the ending that shows whose. */
  text: string;
  /** The same, but in capitals where it is printed in capitals. */
  printed: string;
  isCapitals: boolean;
  kind: 'word' | 'figure' | 'mark';
}

interface Word extends Omit<Form, 'kind'>, Stretch {
  kind: Form['kind'] | 'end';
}

export interface Found<K> extends Stretch {
  key: K;
  /** How many words of the phrase had to be there, less something for those it went over. */
  weight: number;
  /** Whether it is said of the figure right before it. */
  isBehind?: boolean;
}

const perWordOver = 0.2;
/** Words of the clause that say nothing of what a phrase is about. */
const skipped = 4;
const months = setOf(monthNames);
/** A stop after one of these ends no clause. */
const abbreviated = setOf(
  'alt ltd inc co corp no nos st cent approx vs llc plc pte dac mod reg prob probs exp ext exh attach att',
);
/** A long gap goes over figures, but not over words that lead to something else. */
const endsGap = /^(?:matur|redeem|repa[iy]|due$|payable|expir)/;
const figureWords = setOf(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half quarter quarters eighths eighth',
);
const skippable = setOf('class notes series tranche bonds very p.a per cent such respective');

/** Words that are figures: in words, said twice, or the month of a date. */
function markFigures(words: readonly Word[]): void {
  // "four and five-eighths percent": a figure in words.
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as Word;
    if ((word.text === 'per' || word.text === 'percent') && figureWords.has((words[index - 1] as Word).text))
      word.kind = 'figure';
  }
  for (let index = 0; index + 1 < words.length; index++)
    // "Six hundred five (605)": a figure said twice.
    if (words[index + 1]?.kind === 'figure' && words[index]?.text === '(')
      for (let at = index - 1; figureWords.has(words[at]?.text ?? '') || words[at]?.text === '-'; at--)
        (words[at] as Word).kind = 'figure';
  // "May 4": a month before a figure is the beginning of one.
  for (let index = 0; index + 1 < words.length; index++) {
    const word = words[index] as Word;
    if (words[index + 1]?.kind === 'figure' && word.kind === 'word' && months.has(word.text)) word.kind = 'figure';
  }
}

const named = setOf('series class classes tranche');
const isNumber = (word: Word | undefined): word is Word => word?.kind === 'figure' && /^\d{1,4}$/.test(word.text);
const isUnit = (word: Word | undefined): boolean =>
  word !== undefined && /^(?:%|‰|per|percent|bps?|basis)$/.test(word.text);

/** "The Series 2029-1 Notes", "Class 2": a series or class is one word with its number, which is no figure. */
function withNames(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word;
    const [number, dash, second, behind] = named.has(word.text) ? words.slice(index + 1, index + 5) : [];
    const isNamed = isNumber(number) && !isUnit(dash);
    const isPair = isNamed && /^[-–]$/.test(dash?.text ?? '') && isNumber(second) && !isUnit(behind);
    joined.push(isNamed ? { ...word, to: (isPair ? second : number).to } : word);
    index += isPair ? 3 : isNamed ? 1 : 0;
  }
  return joined;
}

/** The same sentence is looked through for phrases of many kinds, one after the other. */
const lastTexts = new Map<string, readonly Word[]>();

function wordsOfText(text: string): readonly Word[] {
  const known = lastTexts.get(text);
  if (known) return known;
  if (lastTexts.size > 5_000) lastTexts.clear();
  const words = splitWords(text);
  lastTexts.set(text, words);
  return words;
}

/** Letters with what shows whose, a figure, or a sign. */
const wordOrSign = /\p{L}[\p{L}'’]*|\d(?:[\d.,]*\d)?|\S/gu;
/** "Issuer's", "holders'": what only shows whose. */
const genitive = /['’]s?$/;

const openings = 1024;
/** A number for the first two letters of a word, by which most words are told apart. */
const openingOf = (word: string): number => ((word.charCodeAt(0) & 31) << 5) | (word.charCodeAt(1) & 31);

/** Words repeat all through a document. Longer ones are seldom, and would keep the text that they are cut from. */
const knownForms = new Map<string, Form>();
const longestKnown = 12;
const mostKnown = 20_000;

function formOf(word: string): Form {
  const known = knownForms.get(word);
  if (known) return known;
  const kind = /^\d/.test(word) ? 'figure' : /^\p{L}/u.test(word) ? 'word' : 'mark';
  const text = word.toLowerCase().replace(genitive, '');
  const isCapitals = kind === 'word' && word === word.toUpperCase();
  const form: Form = {
    opening: openingOf(text),
    text,
    printed: isCapitals ? text.toUpperCase() : text,
    isCapitals,
    kind,
  };
  if (word.length <= longestKnown && knownForms.size < mostKnown) knownForms.set(word, form);
  return form;
}

/** A stop that no letter or figure follows, and no abbreviation goes before. */
const isEndAt = (text: string, at: number, before: Word | undefined): boolean =>
  text[at] === ';' || (text[at] === '.' && !abbreviated.has(before?.text ?? '') && !/\S/.test(text.charAt(at + 1)));

const beforeOne = setOf('in of per');
const oneOf = setOf('a one each every');

/** "2.41 in a hundred": the last words are the unit of the figure, and lead to nothing. */
function joinUnits(words: Word[]): void {
  for (let at = words.length - 1; at > 2; at--) {
    if (words[at]?.text !== 'hundred') continue;
    const [figure, one, a, hundred] = words.slice(at - 3, at + 1) as [Word, Word, Word, Word];
    if (figure.kind !== 'figure' || !oneOf.has(a.text) || !beforeOne.has(one.text)) continue;
    figure.to = hundred.to;
    words.splice(at - 2, 3);
  }
}

function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let to = 0;
  for (const word of text.match(wordOrSign) ?? []) {
    const from = text.indexOf(word, to);
    to = from + word.length;
    const last = words.at(-1);
    const { opening, text: small, printed, isCapitals, kind } = formOf(word);
    const isEnd = kind === 'mark' && isEndAt(text, from, last);
    // "Exh. prob.": the stop is one of the word.
    if (small === '.' && !isEnd && last?.to === from && abbreviated.has(last.text)) last.to = to;
    else words.push({ opening, text: small, printed, isCapitals, kind: isEnd ? 'end' : kind, from, to });
  }
  joinUnits(words);
  markFigures(words);
  return words.some(({ text }) => named.has(text)) ? withNames(words) : words;
}

function phraseOf<K>(key: K, written: string): TextPhrase<K> {
  const isClose = written.startsWith('=');
  const tokens = written.slice(isClose ? 1 : 0).split(' ');
  const steps = tokens
    .filter((token) => !/^[<>]+$/.test(token))
    .map((token): Step => {
      const most = gaps[token];
      if (most !== undefined) return { kind: 'gap', most };
      return { kind: 'word', item: itemOf(token.replace(/^\[|\]$/g, '')), optional: token.startsWith('['), isClose };
    });
  return {
    key,
    steps,
    needed: steps.filter((step) => step.kind === 'word' && !step.optional).length,
    hasGap: tokens.includes('..'),
    figureBefore: tokens[0] === '<',
    figureWithin: tokens.at(-1) === '>' ? 3 : tokens.at(-1) === '>>' ? 1 : null,
  };
}

const nothing: ReadonlySet<string> = new Set();
const none: readonly never[] = [];

/** The words of one place that a phrase cannot do without: of those with the longest words. */
function tellingWords<K>({ steps }: TextPhrase<K>): readonly string[] {
  let telling = [''];
  let longest = 0;
  for (const step of steps) {
    if (step.kind === 'gap' || step.optional) continue;
    const words = [...step.item.exact, ...step.item.capitals, ...step.item.prefixes];
    const shortest = Math.min(...words.map(({ length }) => length));
    if (shortest < longest || (shortest === longest && words.length >= telling.length)) continue;
    [telling, longest] = [words, shortest];
  }
  return telling;
}

/** Finds nothing in texts that hold none of the phrases, which most texts are; what it finds may be none yet. */
function patternOf<K>(phrases: readonly TextPhrase<K>[]): RegExp {
  const words: string[] = [];
  for (const word of phrases.flatMap(tellingWords).toSorted())
    if (words.length === 0 || !word.startsWith(words.at(-1) as string)) words.push(word);
  return new RegExp(words.map((word) => word.replaceAll(/\W/g, String.raw`\$&`)).join('|'), 'i');
}

type Written<K extends string> = { readonly [Key in K]?: readonly string[] };

const phrasesOf = <K extends string>(written: Written<K>): TextPhrase<K>[] =>
  (Object.entries(written) as [K, readonly string[]][]).flatMap(([key, phrases]) =>
    phrases.map((each) => phraseOf(key, each)),
  );

/** Looks for phrases in text. */
export class PhraseFinder<K extends string> {
  readonly #byWord = new Map<string, TextPhrase<K>[]>();
  readonly #phrases: readonly TextPhrase<K>[];
  #pattern: RegExp | undefined;
  readonly #byPrefix: { prefix: string; phrase: TextPhrase<K> }[] = [];
  /** Which phrases may begin with a word: words repeat all through a document. */
  readonly #starts = new Map<string, readonly TextPhrase<K>[]>();

  /** Whether a phrase begins as words do that have an opening: none does as most. */
  readonly #openings = new Uint8Array(openings);

  readonly #parts = new Map<string, PhraseFinder<K>>();

  constructor(written: Written<K>, phrases: readonly TextPhrase<K>[] = phrasesOf(written)) {
    this.#phrases = phrases;
    for (const phrase of this.#phrases) this.#add(phrase);
  }

  #add(phrase: TextPhrase<K>): void {
    // Whatever may be left out at the beginning may also be what it begins with.
    for (const step of phrase.steps) {
      if (step.kind === 'gap') throw new Error('A phrase begins with a word');
      for (const word of [...step.item.exact, ...step.item.capitals])
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), phrase]);
      for (const prefix of step.item.prefixes) this.#byPrefix.push({ prefix, phrase });
      for (const word of [...step.item.exact, ...step.item.capitals, ...step.item.prefixes])
        this.#openings[openingOf(word.toLowerCase())] = 1;
      if (!step.optional) return;
    }
  }

  /** Hardly any phrase begins with a figure or a plus: "30/360", "+ 4.5%". */
  #opensWith(text: string): boolean {
    return /^[\d+]/.test(text) && this.#byWord.has(text);
  }

  #startingWith({ text, printed }: Word): readonly TextPhrase<K>[] {
    const known = this.#starts.get(printed);
    if (known) return known;
    const found = new Set([
      ...(this.#byWord.get(text) ?? []),
      ...(this.#byWord.get(printed) ?? []),
      ...this.#byPrefix.filter(({ prefix }) => text.startsWith(prefix)).map(({ phrase }) => phrase),
    ]);
    const starts = found.size === 0 ? none : [...found];
    if (this.#starts.size < mostKnown) this.#starts.set(printed, starts);
    return starts;
  }

  /** False only where the text holds no phrase. */
  mayFind(text: string): boolean {
    this.#pattern ??= patternOf(this.#phrases);
    return this.#pattern.test(text);
  }

  #matches(text: string, wanted?: (key: K) => boolean, most = Infinity, places = Infinity): Found<K>[] {
    const found: Found<K>[] = [];
    if (!this.mayFind(text)) return found;
    const words = wordsOfText(text);
    const last = Math.min(words.length, places);
    for (let index = 0; index < last && found.length < most; index++) {
      const word = words[index] as Word;
      if (!this.#openings[word.opening]) continue;
      if (word.kind !== 'word' && !this.#opensWith(word.text)) continue;
      for (const phrase of this.#startingWith(word)) {
        if (wanted && !wanted(phrase.key)) continue;
        if (phrase.figureBefore && !isFigureBefore(words, index)) continue;
        const end = reach(phrase.steps, 0, words, index, 0);
        if (end < 0 || (phrase.figureWithin !== null && !isFigureAfter(words, end, phrase.figureWithin))) continue;
        const over = phrase.hasGap ? perWordOver * Math.max(0, end - index - phrase.needed) : 0;
        const to = (words[end - 1] as Word).to;
        found.push({
          key: phrase.key,
          from: word.from,
          to,
          weight: phrase.needed - over,
          ...(phrase.figureBefore && { isBehind: true }),
        });
      }
    }
    return found;
  }

  /** A finder of the phrases of some keys alone. */
  only(...keys: readonly K[]): PhraseFinder<K> {
    const name = keys.length === 1 ? (keys[0] as string) : keys.join(' ');
    const known = this.#parts.get(name);
    if (known) return known;
    const own = keys.flatMap((key) => this.#phrases.filter((phrase) => phrase.key === key));
    const part = new PhraseFinder<K>({}, own);
    this.#parts.set(name, part);
    return part;
  }

  /** Every place where a phrase stands, the longest at each place. */
  find(text: string, wanted?: (key: K) => boolean): Found<K>[] {
    return withoutOverlaps(this.#matches(text, wanted));
  }

  /** Whether any phrase stands in the text. */
  has(text: string): boolean {
    return this.#matches(text, undefined, 1).length > 0;
  }

  /** Whether the text begins with a phrase. */
  opens(text: string): boolean {
    return this.#matches(text, undefined, 1, 1).length > 0;
  }

  /** Whether a phrase is all that a text says. */
  isAll(text: string): boolean {
    const at = text.search(/\S/);
    const end = text.trimEnd().length;
    return this.#matches(text, undefined, Infinity, 1).some(({ from, to }) => from === at && to === end);
  }

  /** What the last words of a text say, where nothing but signs and some light words stands behind them. */
  endOf(text: string, light: ReadonlySet<string> = nothing): K | null {
    const last = this.find(text).at(-1);
    const rest = last === undefined ? [] : (text.slice(last.to).match(/[^\s(),:="“[\]–—-]+/g) ?? []);
    return last !== undefined && rest.every((word) => light.has(word.toLowerCase())) ? last.key : null;
  }
}

/** The index behind the last word of a phrase that goes on at a word, or -1. */
function reach(steps: readonly Step[], at: number, words: readonly Word[], index: number, gone: number): number {
  const step = steps[at];
  if (!step) return index;
  const word = words[index];
  if (step.kind === 'gap') {
    for (let most = 0, next = index; most <= step.most; most++, next++) {
      const end = reach(steps, at + 1, words, next, skipped);
      if (end >= 0) return end;
      const over = words[next];
      const isLong = step.most > 6;
      if (!over || over.kind === 'end' || (over.kind === 'figure' && !isLong)) return -1;
      if (isLong && endsGap.test(over.text)) return -1;
    }
    return -1;
  }
  if (word && fits(step.item, word.text, word.isCapitals)) {
    const end = reach(steps, at + 1, words, index + 1, 0);
    if (end >= 0) return end;
  }
  if (step.optional) {
    const end = reach(steps, at + 1, words, index, gone);
    if (end >= 0) return end;
  }
  if (at > 0 && word && !step.isClose && gone < skipped && isSkippable(word))
    return reach(steps, at, words, index + 1, gone + 1);
  return -1;
}

function isSkippable({ kind, text, isCapitals }: Word): boolean {
  if (kind === 'mark') return '-–—"“”/()'.includes(text);
  return (
    kind === 'word' &&
    (fillerWords.has(text) || lightWords.has(text) || skippable.has(text) || (isCapitals && text.length <= 2))
  );
}

/** "AP / EL / EP 1.2% / 0.9% / 0.6%": what stands beside an abbreviation belongs to the list before its figures. */
function endOfList(words: readonly Word[], end: number): number {
  const isBeside = words[end]?.text === '/' && words[end + 1]?.isCapitals === true;
  return isBeside ? endOfList(words, end + 2) : end;
}

function isFigureAfter(words: readonly Word[], end: number, within: number): boolean {
  const from = endOfList(words, end);
  return words
    .slice(from, from + within)
    .some(({ kind }, index, all) => kind === 'figure' && all.slice(0, index).every(isLead));
}
const isLead = ({ kind, text }: Word): boolean =>
  (kind === 'mark' && text !== ',' && text !== '%') || text.length === 1 || /^(?:of|at|is|an|be|to|rate)$/.test(text);

/** "8.25 per cent. p.a.": words and stops of a unit. */
const longestUnit = 7;

/** A figure, or its unit, right before. */
function isFigureBefore(words: readonly Word[], index: number): boolean {
  const before = words.slice(Math.max(0, index - 1 - longestUnit), index);
  const last = before.findLastIndex(({ kind }) => kind === 'figure');
  return last >= 0 && before.slice(last + 1).every(({ text }) => unitsAndArticles.has(text));
}
const unitsAndArticles = setOf('% per cent percent bps bp basis points annum p.a p a year . , each both');

function withoutOverlaps<K>(found: Found<K>[]): Found<K>[] {
  if (found.length < 2) return found;
  const kept: Found<K>[] = [];
  const ranked = found.toSorted((a, b) => b.weight - a.weight || b.to - b.from - (a.to - a.from) || a.from - b.from);
  for (const each of ranked) if (!kept.some((other) => other.from < each.to && other.to > each.from)) kept.push(each);
  return kept.toSorted((a, b) => a.from - b.from);
}
