import { addDays, addMonths } from '@landfall/instruments';
import { spansOf } from '../layout/flow.ts';
import { isForeign, saysLastReset } from '../locate/qualifiers.ts';
import type { Facts } from '../locate/document/facts.ts';
import { type Mention, ofNoClass } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import { readDates } from '../read/dates.ts';
import { flowsOf, mayTellTerms } from '../locate/document/texts.ts';
import { says } from '../words/says.ts';

/** The words of the same clause right before a date, and some more. */
const clauseBefore = (text: string, most: number) => text.slice(-most).split(/[.;]/).at(-1) ?? '';
const near = 42;
const far = 130;

const countedAt = 'derived.counted-at';

type YearApart = [from: Mention<string>, to: Mention<string>];

export interface PlainDates {
  dates: Mention<string>[];
  /** Periods of a year that are printed from day to day. */
  years: YearApart[];
  /** Whether the notice says that no reset follows. */
  isLast: boolean;
  /** The first day of the document, which is mostly that of the notice. */
  written: string | null;
}

/** Whether no more than a dash or some words up to the second stand between the two ends of a period. */
const isUpTo = (between: string) =>
  between.length < 64 && !/[.;\d]/.test(between) && (/[–—-]/.test(between) || says(between, 'upTo'));

/** Dates of a reset notice that nothing says to be other than the reset's. */
export function plainDates(placed: readonly Placed[], facts: Facts): PlainDates {
  const found: Mention<string>[] = [];
  const years: YearApart[] = [];
  let isLast = false;
  let written: string | null = null;
  for (const each of placed) {
    for (const flow of flowsOf(each)) {
      written ??= readDates(flow.text, facts.dayOrder)[0]?.value ?? null;
      if (!mayTellTerms(each)) break;
      for (const { from: start, text: sentence } of sentencesOfFlow(flow)) {
        const saysLast = saysLastReset(sentence);
        isLast ||= saysLast && says(sentence, 'reset');
        if (isForeign(sentence) || saysLast) continue;
        let last: { mention: Mention<string>; end: number } | null = null;
        for (const { value, from, to } of readDates(sentence, facts.dayOrder)) {
          const before = sentence.slice(0, from);
          const isOther = says(clauseBefore(before, near), 'otherDay') || says(clauseBefore(before, far), 'pastDay');
          if (value === null || isOther) continue;
          const spans = spansOf(flow, start + from, start + to);
          const rule = says(clauseBefore(before, near), 'countedDay') ? countedAt : 'derived.year-apart';
          const mention = ofNoClass('resetDate', value, spans, 40, rule);
          if (last && isUpTo(sentence.slice(last.end, from)) && dateApart([mention], last.mention.value as string, 12))
            years.push([last.mention, mention]);
          found.push(mention);
          last = { mention, end: to };
        }
      }
    }
  }
  return { dates: found, years, isLast, written };
}

/** In days: payments that fall on no business day move so far. */
const mostMoved = 7;
/** In days: so long after the last period the notes are redeemed. */
const mostSettled = 45;
/** In days: so long before the new period a notice of it is written at most. */
const mostAhead = 120;

const isWithin = (value: string | null, of: string, least: number, most: number): boolean =>
  value !== null && value >= addDays(of, least) && value <= addDays(of, most);

/** The date of these, where they are all the same one. */
const onlyDate = (dates: readonly Mention<string>[]): Mention<string> | null =>
  new Set(dates.map(({ value }) => value)).size === 1 ? (dates[0] ?? null) : null;

/**
 * Where no words say what they are, the last period of a year that is printed is that of the reset; else the dates of the document
 * that lie a year apart, the earlier first. Of several such years it is the one that begins soon after the notice was written, or
 * the last of those that follow each other. The last year may end with the notes. Null where nothing tells.
 */
export function yearOfReset({ dates, years, written }: PlainDates, maturity: Mention<string> | null): YearApart | null {
  const [latest] = years.toSorted(([a], [b]) => ((a.value as string) < (b.value as string) ? 1 : -1));
  if (latest) return latest;
  const own = dates.filter(({ rule }) => rule !== countedAt);
  const isNew = ({ value }: Mention<string>) => written !== null && isWithin(value, written, 1, mostAhead);
  const yearFrom = (from: Mention<string>, ends: readonly Mention<string>[]): YearApart[] => {
    const to = dateApart(ends, from.value as string, 12);
    return to ? [[from, to]] : [];
  };
  const known = maturity?.value ?? null;
  const end = known === null ? null : addMonths(known, -12);
  const isLast = ({ value }: Mention<string>) =>
    value !== written && end !== null && isWithin(value, end, -mostSettled, mostMoved);
  const pairs = own.flatMap((from) => yearFrom(from, own));
  // The last year may end with the notes, on whatever business day these are redeemed.
  const toMaturity = maturity
    ? own.flatMap((from): YearApart[] => (isLast(from) ? [[from, maturity]] : yearFrom(from, [maturity])))
    : [];
  const start = onlyDate([...pairs, ...toMaturity].map(([from]) => from).filter(isNew));
  const fitting = [...pairs, ...toMaturity].find(([from]) => from.value === start?.value);
  if (fitting) return fitting;
  if (pairs.length > 0) return lastOnEnd(pairs);
  const last = onlyDate(own.filter(isLast));
  return last && maturity ? [last, maturity] : null;
}

/** The last of years that follow each other; null where some do not. */
function lastOnEnd(years: readonly YearApart[]): YearApart | null {
  const sorted = years.toSorted(([a], [b]) => ((a.value as string) < (b.value as string) ? -1 : 1));
  const areOnEnd = sorted.every(([from], index) => {
    const before = sorted[index - 1];
    return !before || before[0].value === from.value || before[1].value === from.value;
  });
  return (areOnEnd && sorted.at(-1)) || null;
}

/** The date a year after a known one, or before it. A period may end on the day before the next reset. */
export function dateApart(dates: readonly Mention<string>[], known: string, months: 12 | -12): Mention<string> | null {
  const apart = addMonths(known, months);
  const exact = dates.find(({ value }) => value === apart);
  if (exact || months < 0) return exact ?? null;
  return dates.find(({ value }) => value === addDays(apart, -1)) ?? null;
}

/** The only date that lies a year before a known one but for some days, as where it fell on no business day. */
export function dateNearlyBefore(dates: readonly Mention<string>[], known: string): Mention<string> | null {
  const year = addMonths(known, -12);
  return onlyDate(dates.filter(({ value }) => isWithin(value, year, -mostMoved, mostMoved)));
}
