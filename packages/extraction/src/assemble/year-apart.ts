import { addDays, addMonths } from '@landfall/instruments';
import { spansOf } from '../layout/flow.ts';
import { isForeign, saysLastReset } from '../locate/qualifiers.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Mention } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import { readDates } from '../read/dates.ts';
import { flowsOf, mayTellTerms } from '../locate/document/texts.ts';
import { ofNoClass } from '../locate/push.ts';
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
}

/** Whether no more than a dash or some words up to the second stand between the two ends of a period. */
const isUpTo = (between: string) =>
  between.length < 64 && !/[.;\d]/.test(between) && (/[–—-]/.test(between) || says(between, 'upTo'));

/** Dates of a reset notice that nothing says to be other than the reset's. */
export function plainDates(placed: readonly Placed[], facts: Facts): PlainDates {
  const found: Mention<string>[] = [];
  const years: YearApart[] = [];
  let isLast = false;
  for (const each of placed) {
    if (!mayTellTerms(each)) continue;
    for (const flow of flowsOf(each)) {
      for (const { from: start, text: sentence } of sentencesOfFlow(flow)) {
        const saysLast = saysLastReset(sentence);
        isLast ||= saysLast && says(sentence, 'reset');
        if (isForeign(sentence) || saysLast) continue;
        let last: { mention: Mention<string>; end: number } | null = null;
        for (const { value, from, to } of readDates(sentence, facts.dayOrder)) {
          const before = sentence.slice(0, from);
          if (
            value === null ||
            says(clauseBefore(before, near), 'otherDay') ||
            says(clauseBefore(before, far), 'pastDay')
          )
            continue;
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
  return { dates: found, years, isLast };
}

/**
 * Where no words say what they are, the last period of a year that is printed is that of the reset; else the only two
 * dates of the document that lie a year apart, the earlier first. Null where there are several such pairs.
 */
export function yearOfReset({ dates, years }: PlainDates): YearApart | null {
  const [latest] = years.toSorted(([a], [b]) => ((a.value as string) < (b.value as string) ? 1 : -1));
  if (latest) return latest;
  const own = dates.filter(({ rule }) => rule !== countedAt);
  const pairs = own.flatMap((from) => {
    const to = dateApart(own, from.value as string, 12);
    return to ? [[from, to] as YearApart] : [];
  });
  return new Set(pairs.map(([from]) => from.value)).size === 1 ? (pairs[0] ?? null) : null;
}

/**
 * The date that lies a year after (or, with -12 months, before) a known one: resets are annual, so that one of the two
 * dates says which of the others is its counterpart. A period may end on the day before the next reset.
 */
export function dateApart(dates: readonly Mention<string>[], known: string, months: 12 | -12): Mention<string> | null {
  const apart = addMonths(known, months);
  const exact = dates.find(({ value }) => value === apart);
  if (exact || months < 0) return exact ?? null;
  return dates.find(({ value }) => value === addDays(apart, -1)) ?? null;
}
