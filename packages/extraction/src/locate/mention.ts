import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import type { Token } from '../read/tokens.ts';
import { scoreOf, type Context } from './context.ts';
import type { Field } from './vocabulary.ts';
import type { Identifier } from '../read/identifiers.ts';
import type { Money } from '../read/money.ts';
import type { Schedule } from '../read/schedule.ts';
import type { Peril } from '../read/perils.ts';
import type { Version } from '../words/versions.ts';

/** A candidate: a value read somewhere for a field, and for which classes. */
export interface Mention<T> {
  field: Field;
  /** Null: for every class (of the block, or of the document). */
  classes: string[] | null;
  /** Whether `classes` was said with the value itself and not only by a heading above. */
  explicit: boolean;
  /** Whether nothing but the order of figures says of which class each is. */
  isByOrder?: boolean;
  /** Null for a placeholder. */
  value: T | null;
  spans: Span[];
  score: number;
  rule: string;
  /** The table or paragraph it stands in. */
  group?: number;
  /** The version of the terms that the caption of its table names. */
  version?: Version;
}

export interface RateMention extends Mention<number> {
  /** From when the rate holds, where the document steps it. Null: from the start. */
  from: string | null;
  fromSpans: Span[];
  step: number;
  /** Whether another rate of the class stands behind it, for a time that was not read. */
  goesOn?: boolean;
  /** Whether words around say that it is of the base case. */
  isBase?: boolean;
  /** Which of several periods the caption of its table names, the later ones the greater. */
  captionPeriod?: number;
}

export interface ShareMention extends Mention<number> {
  peril: Peril;
  /** Where the peril's name stands; empty where it is not known apart from the share. */
  perilSpans: Span[];
  /** The table or list it stands in. */
  group: number;
  /** How surely a list that makes 100 is one of expected loss: 2 the words around say so, 1 they say nothing. */
  grade: 1 | 2;
  /** Whether the figure is a part of the expected loss itself, as in 0.85 % of 1.40 %, and no per cent of it. */
  isPart?: boolean;
}

export interface IdentifierMention extends Mention<Identifier> {
  regS: boolean;
  rule144A: boolean;
}

export interface ScheduleMention extends Mention<Schedule> {
  /** Where frequency, first and last date stand. */
  frequencySpans: Span[];
  firstSpans: Span[];
  lastSpans: Span[];
}

/** Everything read, before anything is decided. */
export interface Candidates {
  rates: RateMention[];
  amounts: Mention<Money>[];
  dates: Mention<string>[];
  words: Mention<string>[];
  numbers: Mention<number>[];
  identifiers: IdentifierMention[];
  schedules: ScheduleMention[];
  shares: ShareMention[];
  /** Rates of another case than the one asked for. They are never taken, only shown beside what is. */
  asides: RateMention[];
  /** Rates that held before. They count only where the new terms say that they stay. */
  earlier: RateMention[];
  /** Where the new terms say so: "unch.". */
  unchanged: Mention<null>[];
  /** Values in tables whose labels no phrase knows. */
  unasked: Unasked[];
}

/** Whether a value is said of a class, or of no class and so of any. */
export const mayBeOf = ({ classes }: Pick<Mention<unknown>, 'classes'>, issuerClass: string): boolean =>
  classes === null || classes.includes(issuerClass);

/** Whether two values may be of one class. */
export const mayBeOfOne = (one: Mention<unknown>, other: Mention<unknown>): boolean =>
  one.classes?.some((name) => mayBeOf(other, name)) ?? true;

/** A value in a table, and the words that it stands beside and under. */
export interface Unasked {
  context: Context;
  words: string;
  flow: Flow;
}

export const noCandidates = (): Candidates => ({
  rates: [],
  amounts: [],
  dates: [],
  words: [],
  numbers: [],
  identifiers: [],
  schedules: [],
  shares: [],
  asides: [],
  earlier: [],
  unchanged: [],
  unasked: [],
});

/** A candidate as its place says it: for which classes, and how good. */
export function mention<T>(
  context: Context,
  field: Field,
  flow: Flow,
  token: Token<T>,
  classes: string[] | null = null,
): Mention<T> {
  const named = classes ?? context.classes;
  return {
    field,
    classes: named ?? context.scope,
    explicit: named !== null,
    ...(context.isByOrder ? { isByOrder: true } : {}),
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: scoreOf(context, named !== null),
    rule: `${context.rule}.${field}`,
    group: context.group,
    ...(context.version && { version: context.version }),
  };
}

/** A candidate that is said of no class, wherever it stands. */
export const ofNoClass = <T>(field: Field, value: T, spans: Span[], score: number, rule: string): Mention<T> => ({
  field,
  classes: null,
  explicit: false,
  value,
  spans,
  score,
  rule,
});

/** What a sentence says, whose values belong together no more than those of other sentences. */
export function mentionOfSentence<T>(context: Context, field: Field, flow: Flow, token: Token<T>): Mention<T> {
  const { group: _, ...said } = mention(context, field, flow, token);
  return said;
}

export function pushWord(context: Context, field: Field, flow: Flow, token: Token<string> | null): boolean {
  if (!token) return false;
  context.candidates.words.push(mention(context, field, flow, token));
  return true;
}
