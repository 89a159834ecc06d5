import { addDays, addMonths } from '@landfall/instruments';
import { spansOf } from '../layout/flow.ts';
import { isForeign, saysLastReset } from '../locate/qualifiers.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Mention } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import { splitSentences } from '../locate/prose/sentences.ts';
import { readDates } from '../read/dates.ts';
import { flowsOf, mayTellTerms } from '../locate/document/texts.ts';
import { ofNoClass } from '../locate/push.ts';

/** What a date may be said of besides the reset, which makes it none of the reset's. */
const ofOther =
  /\b(?:data|exposures?|portfolio|calculat\w+|determin\w+|report\w*|dated|issu\w+|closing|matur\w+|redemption|redeem\w*|payments?|interest|accrual|last)\b[^.;]{0,30}$/i;
/** Whose dates are those before the reset. */
const ofPast = /\b(?:prior|previous\w*|preceding|former\w*|expir(?:ed|ing)|current)\b[^.;]{0,120}$/i;

const countedAt = 'derived.counted-at';

type YearApart = [from: Mention<string>, to: Mention<string>];

export interface PlainDates {
  dates: Mention<string>[];
  /** Periods of a year that are printed from day to day. */
  years: YearApart[];
}

/** What stands between the two ends of a period. */
const upTo =
  /^[\s(),]*(?:(?:and|but|both)\s)?[^.;\d]{0,30}?(?:[–—-]|\b(?:to|until|till|through|and (?:it )?(?:ends?|stops?|ending|expires?)(?: on)?)\b)[^.;\d]{0,24}$/i;

/** Dates of a reset notice that nothing says to be other than the reset's. */
export function plainDates(placed: readonly Placed[], facts: Facts): PlainDates {
  const found: Mention<string>[] = [];
  const years: YearApart[] = [];
  for (const each of placed) {
    if (!mayTellTerms(each)) continue;
    for (const flow of flowsOf(each)) {
      for (const [start, end] of splitSentences(flow.text)) {
        const sentence = flow.text.slice(start, end);
        if (isForeign(sentence) || saysLastReset(sentence)) continue;
        let last: { mention: Mention<string>; end: number } | null = null;
        for (const { value, from, to } of readDates(sentence, facts.dayOrder)) {
          const before = sentence.slice(0, from);
          if (value === null || ofOther.test(before) || ofPast.test(before)) continue;
          const spans = spansOf(flow, start + from, start + to);
          const rule = asOf.test(before) ? countedAt : 'derived.year-apart';
          const mention = ofNoClass('resetDate', value, spans, 40, rule);
          if (
            last &&
            upTo.test(sentence.slice(last.end, from)) &&
            dateApart([mention], last.mention.value as string, 12)
          )
            years.push([last.mention, mention]);
          found.push(mention);
          last = { mention, end: to };
        }
      }
    }
  }
  return { dates: found, years };
}

/** Days of which something is counted or listed, which are no days of a reset. */
const asOf = /\b(?:as (?:of|at)|premiums?|insured values?|TIV|polic(?:y|ies)|losses|since)\b[^.;]{0,30}$/i;

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
