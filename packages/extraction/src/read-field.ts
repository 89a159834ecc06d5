import { issuerNameIn } from './read/issuer-name.ts';
import { couponTypeIn } from './read/coupon-type.ts';
import { couldBeClassName, findClasses, normaliseClass } from './read/classes.ts';
import { readCallable } from './read/call.ts';
import { readBusinessDay, readDayCount } from './read/conventions.ts';
import { findDayOrder, readDates, type DayOrder } from './read/dates.ts';
import { readIdentifiers } from './read/identifiers.ts';
import { currencyOf, readBareAmount, readMoney } from './read/money.ts';
import { readBareRate, readPercents } from './read/percent.ts';
import { findPerils, readPeril } from './read/perils.ts';
import { readFrequencyWord, readInterval, readSchedule } from './read/schedule.ts';
import type { Token } from './read/tokens.ts';
import type { ListName } from './types.ts';
import { says } from './words/says.ts';

/** A value of a field, and where in the text it stands. */
type FieldToken = Token<string | number>;

interface Reader {
  /** Every value in a text; nulls are placeholders. */
  all: (text: string, order: DayOrder) => FieldToken[];
  /**
   * Of a text that is nothing but the value, where `all` finds none: without the unit, or in other words. `heading` is
   * what names the unit elsewhere, if anything does.
   */
  whole?: (text: string, heading: string) => string | number | null;
}

type Found = Token<string | number> | null;
const listed = (token: Found): FieldToken[] => (token === null ? [] : [token]);
const one =
  (read: (text: string) => Found): Reader['all'] =>
  (text) =>
    listed(read(text));

const identifier = (kind: 'ISIN' | 'CUSIP'): Reader => {
  const read = (text: string, ocr: boolean): FieldToken[] =>
    readIdentifiers(text, { expectIsin: kind === 'ISIN', expectCusip: kind === 'CUSIP', ocr })
      .filter(({ value }) => value === null || value.kind === kind)
      .map(({ value, ...at }) => ({ ...at, value: value?.text ?? null }));
  return {
    all: (text) => read(text, false),
    whole: (text) => read(text, true)[0]?.value ?? null,
  };
};

const date: Reader = { all: readDates };
const rate: Reader = { all: readPercents, whole: (text, heading) => readBareRate(text, heading)?.value ?? null };

const amount: Reader = {
  all: (text) => readMoney(text).map(({ value, ...at }) => ({ ...at, value: value?.amount ?? null })),
  whole: (text, heading) => readBareAmount(text, heading)?.amount ?? null,
};

const currency: Reader = {
  all: (text) =>
    readMoney(text).flatMap(({ value, ...at }) => (value?.currency ? [{ ...at, value: value.currency }] : [])),
  whole: currencyOf,
};

const frequency: Reader = {
  all: one(readFrequencyWord),
  whole: (text) => {
    const figure = /^\(?(\d{1,3})\)?(?: (?:times|payments))?(?: (?:a|per) year)?$/.exec(text)?.[1];
    if (figure !== undefined) return Number(figure);
    return readInterval(text)?.value ?? readSchedule(text, findDayOrder(text)).frequency;
  },
};

const yesOrNo = (text: string): string | null =>
  /^(?:y|yes|applicable)\b/i.test(text) ? 'Y' : /^(?:n|no|none|not applicable|n\/a)\b/i.test(text) ? 'N' : null;

const series = /(?<![\w-])(?:19|20)\d{2}\s?[-–]\s?\d{1,2}(?![\w-])/g;
const spreadTypes = [
  ['extension', 'EXTENSION'],
  ['reset', 'RESET'],
  ['initial', 'INITIAL'],
] as const;

/** Only what the editor takes in a text: what it forbids becomes a blank. */
const plainText = (text: string): string =>
  text
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\d\s\-/.,?!;:]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const none = (): FieldToken[] => [];
const words: Reader = { all: none, whole: (text) => plainText(text) || null };

const classNames: Reader = {
  all: (text) =>
    findClasses(text).flatMap(({ names: [name, ...more], from, to }) =>
      name === undefined || more.length > 0 ? [] : [{ value: name, from, to }],
    ),
  whole: (text) => (couldBeClassName(text) ? normaliseClass(text) : null),
};

const readers: Readonly<Record<ListName, Readonly<Record<string, Reader>>>> = {
  securities: {
    isin: identifier('ISIN'),
    cusip: identifier('CUSIP'),
    issuerName: { all: none, whole: (text) => plainText(issuerNameIn(text)?.value ?? '') || null },
    issuerSeries: {
      all: (text) =>
        [...text.matchAll(series)].map((match) => ({
          value: match[0].replace('–', '-').replaceAll(' ', ''),
          from: match.index,
          to: match.index + match[0].length,
        })),
    },
    issuerClass: classNames,
    issueDate: date,
    maturityDate: date,
    currency,
    parAmount: amount,
    couponType: { all: one(couponTypeIn) },
    couponRate: rate,
    dayCountConvention: { all: one(readDayCount) },
    businessDayConvention: { all: one(readBusinessDay) },
    firstCouponDate: date,
    lastCouponDate: date,
    shortDescription: words,
    longDescription: words,
    isCallable: { all: none, whole: (text) => readCallable(text)?.value ?? yesOrNo(text) },
    couponFrequency: frequency,
    baseRateInstrument: {
      all: identifier('CUSIP').all,
      whole: (text) => identifier('ISIN').whole?.(text, '') ?? identifier('CUSIP').whole?.(text, '') ?? null,
    },
  },
  modeledStats: {
    attachmentProbability: rate,
    expectedLoss: rate,
    exhaustionProbability: rate,
    effectiveFromDate: date,
    effectiveToDate: date,
  },
  couponChangeHistories: {
    effectiveFromDate: date,
    effectiveToDate: date,
    couponRate: rate,
    spreadType: {
      all: none,
      whole: (text) => spreadTypes.find(([topic]) => says(text, topic))?.[1] ?? null,
    },
  },
  elAttributions: {
    perilName: {
      all: (text) =>
        findPerils(text).flatMap(({ name, ...at }) => {
          const peril = readPeril(name);
          return peril ? [{ from: at.from, to: at.to, value: peril.name }] : [];
        }),
      whole: (text) => readPeril(text)?.name ?? null,
    },
    perilId: { all: none, whole: (text) => readPeril(text)?.id ?? null },
    elAttribution: rate,
    effectiveFromDate: date,
    effectiveToDate: date,
    applyCdf: { all: none, whole: yesOrNo },
  },
};

/** Every value in a text that this field could take, in reading order. */
export const valuesForField = (
  list: ListName,
  field: string,
  text: string,
  order: DayOrder = findDayOrder(text),
): FieldToken[] => (readers[list][field]?.all(text, order) ?? []).filter(({ value }) => value !== null);

export type FieldReading =
  | { ok: true; value: string | number }
  /** Nothing in the text can be this field, several different values can, or the document leaves it open. */
  | { ok: false; why: 'none' | 'open' }
  | { ok: false; why: 'several'; values: (string | number)[] };

/**
 * What a text that somebody points at says as this field, by the reader of the engine: "8.250 per cent" is 8.25, a date
 * in words is `yyyy-MM-dd`, the name of a convention is its code. A bare figure has the unit that `heading` names, and
 * the field's own where it names none.
 */
export function readField(
  list: ListName,
  field: string,
  printed: string,
  { order = findDayOrder(printed), heading = '' }: { order?: DayOrder; heading?: string } = {},
): FieldReading {
  const text = printed.replace(/\s+/g, ' ').trim();
  const reader = readers[list][field];
  if (!reader || text === '') return { ok: false, why: 'none' };
  const found = reader.all(text, order);
  const values = [...new Set(found.flatMap(({ value }) => (value === null ? [] : [value])))];
  const [first] = values;
  if (first !== undefined)
    return values.length === 1 ? { ok: true, value: first } : { ok: false, why: 'several', values };
  const bare = text.replace(/^[\s:;,–—-]+|[\s:;,]+$/g, '');
  const value = found.length > 0 ? null : (reader.whole?.(bare, heading) ?? null);
  if (value !== null) return { ok: true, value };
  return { ok: false, why: found.length > 0 ? 'open' : 'none' };
}
