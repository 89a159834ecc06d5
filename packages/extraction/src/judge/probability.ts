import type { FieldEvidence } from '../types.ts';
import type { Features } from './features.ts';
import shipped from './weights.json' with { type: 'json' };

/** A logistic model: what each feature adds to the log-odds of a value being right. */
export interface Weights {
  bias: number;
  /** No value is more probable than this: so much was never shown. */
  most: number;
  /** Values from this probability up are told as sure; others are to be looked at. */
  sure: number;
  weights: Readonly<Record<string, number>>;
}

type Known = ReadonlyMap<FieldEvidence, Features>;
const nothingMore: ReadonlyMap<FieldEvidence, number> = new Map();

function oddsOf(features: Features, { bias, weights }: Weights): number {
  let sum = bias;
  for (const [name, value] of Object.entries(features)) sum += value * (weights[name] ?? 0);
  return isHardlySure(features) ? Math.min(sum, mostOfDoubtful) : sum;
}

/** The log-odds of six to one: so many of such values were right in documents that nobody had tuned on. */
const mostOfDoubtful = 1.8;

/**
 * What is never sure, whatever speaks for it. In documents that nobody had tuned on, one in two to one in thirty of such values
 * was wrong, and hardly any in the generated ones that the weights are fitted on:
 * - of two places as good as each other, one was taken;
 * - what is said in a document whose ISINs no class was given;
 * - what is said of a class that lacks an identifier, or any figure, where others have one;
 * - a figure of a reset that only its order gives to a class, as it may be old beside new;
 * - an ISIN with no CUSIP inside that was put right by its check digit, which holds by chance for every tenth;
 * - a value that only stands near words for it;
 * - notes that are said once, in running text, to pay a fixed rate or none;
 * - the name of a peril that seems to hold more than the name, or less;
 * - a last day of payment where no first one is told;
 * - what stands on a page that was hard to read, such as a coarse fax;
 * - a figure that no sound note has: of an unusual size, or a loss, a probability or a spread on the wrong side of another.
 */
const isHardlySure = (features: Features): boolean =>
  features['identifiers of no class'] === 1 ||
  features['class with less than others'] === 1 ||
  features['days of payment told, broken'] === 1 ||
  features['class by order alone'] === 1 ||
  features['put right by one digit alone'] === 1 ||
  features['place nearest'] === 1 ||
  (features['worn print'] ?? 0) >= hardToRead ||
  features['name of a peril in doubt'] === 1 ||
  features['a rare type told once'] === 1 ||
  unsound.some((name) => features[name] === 1) ||
  (features['a place as good disagrees'] === 1 && features['several other places agree'] !== 1);

/** Recognised with a mean certainty of 88 % or less: of values that would be sure one in four was wrong. */
const hardToRead = 0.6;

const unsound = [
  'a usual size, broken',
  'spread for the loss, broken',
  'loss ≤ attachment, broken',
  'exhaustion ≤ loss, broken',
];

/** What makes a row the row it is. */
const isKey = ({ list, field }: FieldEvidence) =>
  field === 'issuerClass' ||
  (list === 'elAttributions' && field === 'perilName') ||
  (list === 'couponChangeHistories' && field === 'effectiveFromDate');
const rowOf = ({ list, index }: FieldEvidence) => `${list}|${index}`;
/** The same value from the same place, in whatever list. */
const printOf = ({ issuerClass, value, page, boxes }: FieldEvidence) =>
  `${issuerClass}|${value}|${page}|${boxes[0]?.x0}|${boxes[0]?.y0}`;

/**
 * The log-odds of each value. What a list repeats of another is no surer than it was there, and no value is surer than
 * what makes its row the row it is: the class, the peril of a share, the day a spread begins.
 */
export function oddsOfValues(
  known: Known,
  weights: Weights = shipped,
  /** What is known of a value besides its features, in log-odds. */
  more = nothingMore,
): Map<FieldEvidence, number> {
  const odds = new Map([...known].map(([each, features]) => [each, oddsOf(features, weights) + (more.get(each) ?? 0)]));
  const first = new Map<string, number>();
  const keys = new Map<string, number>();
  for (const [each, own] of odds) {
    const least = Math.min(own, first.get(printOf(each)) ?? Infinity);
    if (!first.has(printOf(each))) first.set(printOf(each), own);
    odds.set(each, least);
    if (isKey(each)) keys.set(rowOf(each), Math.min(least, keys.get(rowOf(each)) ?? Infinity));
  }
  for (const [each, own] of odds) odds.set(each, Math.min(own, keys.get(rowOf(each)) ?? Infinity));
  return odds;
}

/** How probable it is that a value of these odds is right, 0..1. */
export const probabilityOf = (odds: number, { most }: Pick<Weights, 'most'> = shipped): number =>
  Math.min(most, 1 / (1 + Math.exp(-odds)));
