import type { Span } from '../layout/flow.ts';
import type { Version } from '../words/versions.ts';
import type { Facts } from './document/facts.ts';
import type { Candidates } from './mention.ts';
import type { Qualifiers } from './qualifiers.ts';

/** What is known of the place a value stands in while it is read. */
export interface Context {
  facts: Facts;
  candidates: Candidates;
  /** Said by label or column heading: these classes and no other. */
  classes: string[] | null;
  /** Said by a heading above only. */
  scope: string[] | null;
  /** Whether nothing but the order of figures says of which class each is. */
  isByOrder?: boolean;
  qualifiers: Qualifiers;
  /** The version of the terms that the caption of a table names. */
  version?: Version | undefined;
  /** Which of several periods that caption names, the later ones the greater. */
  captionPeriod?: number | undefined;
  /** Words around that may name a unit: "(%)", "in bps", "USD millions". */
  unitHint: string;
  score: number;
  rule: string;
  ocr: boolean;
  /** When the label itself says from when a rate holds. */
  period?: { from: string | null; fromSpans: Span[]; step: number };
  /** Whether the sentence before is of the time after the maturity. */
  afterExtension?: boolean;
  /** Number of the table or list, for shares that belong together. */
  group: number;
}

export const noQualifiers: Qualifiers = {
  sensitivity: false,
  wholeTerm: false,
  base: false,
  prior: false,
  updated: false,
  current: false,
  regS: false,
  rule144A: false,
};

/** How well a sentence says whose its values are. */
/** What is read with less trust. */
export const weaker = (context: Context, by: number): Context => ({ ...context, score: context.score - by });

export const scoreOf = (context: Context, explicit: boolean): number =>
  context.score + (explicit ? 6 : context.scope !== null ? 4 : 0);
