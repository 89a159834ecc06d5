import { addMonths } from '@landfall/instruments';
import { choose, leastTold } from '../decide/choose.ts';
import type { Span } from '../layout/flow.ts';
import { type ScheduleMention, mayBeOf, type Mention } from '../locate/mention.ts';
import type { Schedule } from '../read/schedule.ts';
import type { ExtractedSecurity, Target } from '../types.ts';
import type { Builder } from './builder.ts';
import { chooseDate } from './choose-fields.ts';

type Base = Omit<Target, 'field'>;
type Ranked = ScheduleMention & { value: Schedule };

function rankedSchedules(builder: Builder, issuerClass: string): Ranked[] {
  const all = builder.candidates.schedules.filter((each): each is Ranked => each.value !== null);
  const own = all.filter((each) => mayBeOf(each, issuerClass));
  return (own.length > 0 ? own : all.filter((each) => !each.explicit)).toSorted((a, b) => b.score - a.score);
}

function takeFrequency(builder: Builder, base: Base, security: ExtractedSecurity, ranked: readonly Ranked[]): void {
  const target = { ...base, field: 'couponFrequency' };
  const listed = ranked.find((each) => each.value.frequency !== null && each.value.months.length > 0);
  const dated = ranked.find((each) => each.value.frequency !== null && each.value.first !== null);
  const best = listed ?? dated ?? ranked.find((each) => each.value.frequency !== null);
  const numbers = builder.candidates.numbers.filter(({ field }) => field === 'couponFrequency');
  const stated = choose(numbers, base.issuerClass, { borrow: true });
  // What is said of the class by name counts before payment days that are said of none.
  const isOwn = stated.taken?.explicit === true && stated.taken.classes !== null && listed?.explicit !== true;
  if (stated.taken && (!listed || isOwn)) {
    security.couponFrequency = builder.take(target, { ...stated, others: [] });
  } else if (best) {
    security.couponFrequency = best.value.frequency;
    const rule = listed ? 'schedule.months' : 'schedule.word';
    builder.evidence(target, best.value.frequency, best.frequencySpans, best.score, rule);
  }
  const said = [
    ...ranked.map((each) => ({ value: each.value.frequency, spans: each.frequencySpans, score: each.score })),
    ...stated.told,
  ];
  const differing = new Map<number, Span[]>();
  for (const { value, spans, score } of said)
    if (value !== null && value !== security.couponFrequency && score >= leastTold && !differing.has(value))
      differing.set(value, spans);
  builder.conflict(
    target,
    [...differing].map(([value, spans]) => ({ value, spans })),
  );
}

function takeFirst(builder: Builder, base: Base, security: ExtractedSecurity, ranked: readonly Ranked[]): void {
  const target = { ...base, field: 'firstCouponDate' };
  const stated = chooseDate(builder, 'firstCouponDate', base.issuerClass);
  const issue = security.issueDate;
  const fits = (date: string | null) =>
    date !== null && date > (issue ?? '') && date <= (security.maturityDate ?? date);
  const scheduled = ranked.find((each) => fits(each.value.first));
  // What a table says of the class by name counts before a day that was only heard, of no class.
  const isHeard = stated.taken?.classes === null && stated.taken.rule.startsWith('nearest');
  const isNearer = isHeard && scheduled?.explicit === true && scheduled.rule.startsWith('table');
  const isBetter = (taken: Mention<string>) => !scheduled || (!isNearer && taken.score >= scheduled.score - 25);
  if (stated.taken && fits(stated.taken.value) && isBetter(stated.taken)) {
    security.firstCouponDate = builder.take(target, { ...stated, others: [] });
    return;
  }
  if (!scheduled) return;
  security.firstCouponDate = scheduled.value.first;
  builder.evidence(target, security.firstCouponDate, scheduled.firstSpans, scheduled.score, 'schedule.first');
}

/** Whether the document says when or how often interest is paid. */
const saysWhenItPays = ({ firstCouponDate, couponFrequency }: ExtractedSecurity): boolean =>
  firstCouponDate !== null || couponFrequency !== null;

function takeLast(
  builder: Builder,
  base: Base,
  security: ExtractedSecurity,
  ranked: readonly Ranked[],
  maturitySpans: readonly Span[],
): void {
  const target = { ...base, field: 'lastCouponDate' };
  const maturity = security.maturityDate;
  const stated = chooseDate(builder, 'lastCouponDate', base.issuerClass);
  // A date that only stands near such words, and is not the maturity, is hardly ever the last payment: it ends a risk period.
  const isHeard =
    stated.taken?.rule.startsWith('nearest') === true && maturity !== null && stated.taken.value !== maturity;
  if (stated.taken && !isHeard) {
    security.lastCouponDate = builder.take(target, stated);
    return;
  }
  const scheduled = ranked.find(
    (each) => each.value.last !== null && (maturity === null || each.value.last <= maturity),
  );
  const last = scheduled?.value.last ?? null;
  if (scheduled && last !== null && maturity !== null && addMonths(last, 13) > maturity) {
    security.lastCouponDate = last;
    builder.evidence(target, last, scheduled.lastSpans, scheduled.score, 'schedule.last');
  } else if (maturity !== null && saysWhenItPays(security)) {
    // Interest that is paid at intervals is last paid on the scheduled maturity.
    security.lastCouponDate = maturity;
    builder.evidence(target, maturity, maturitySpans, 80, 'derived.maturity');
  }
}

/** Payments a year, the first and the last payment date, from lists of dates or what is said of them. */
export function takeCouponDates(
  builder: Builder,
  base: Base,
  security: ExtractedSecurity,
  maturitySpans: readonly Span[],
): void {
  const ranked = rankedSchedules(builder, base.issuerClass);
  takeFrequency(builder, base, security, ranked);
  takeFirst(builder, base, security, ranked);
  takeLast(builder, base, security, ranked, maturitySpans);
}
