import { choose, unlessAmbiguous, withoutRoundings, type Choice } from '../decide/choose.ts';
import { inOrderOfSize } from '../decide/in-order-of-size.ts';
import type { Span } from '../layout/flow.ts';
import { type Mention, type RateMention, mayBeOf } from '../locate/mention.ts';
import { dateOf, isAboutYear } from '../read/years.ts';
import type { Field } from '../locate/vocabulary.ts';
import type { ExtractedCouponChange, ExtractedModeledStat, RowOfClass, Target } from '../types.ts';
import type { Builder } from './builder.ts';
import { modelled, isCoupon, couponFields } from '../words/fields.ts';
import { chooseRateOf, ratesFor } from './choose-fields.ts';

export interface RowBase extends RowOfClass {
  from: string | null;
  fromSpans: Span[];
  to: string | null;
  toSpans: Span[];
  /** Of an offering: the first day of payment, and payments a year. */
  payments?: { first: string | null; frequency: number | null };
  /** Other dates that the document gives for the beginning and the end. */
  others?: { from: readonly Mention<string>[]; to: readonly Mention<string>[] };
}

function chooseStat(builder: Builder, field: Field, issuerClass: string): Choice<RateMention> {
  const choice = choose(ratesFor(builder, field), issuerClass);
  return unlessAmbiguous(withoutRoundings(choice), builder.facts.classes.length);
}

export function buildStats(builder: Builder, base: RowBase): void {
  const [attachment, loss, exhaustion] = modelled;
  const choiceOf = (field: Field) => chooseStat(builder, field, base.issuerClass);
  const choices = inOrderOfSize([choiceOf(attachment), choiceOf(loss), choiceOf(exhaustion)]);
  if (choices.every((choice) => choice.taken === null)) return;
  const { modeledStats } = builder.result;
  const target = builder.next('modeledStats', base.issuerClass);
  const row: ExtractedModeledStat = {
    isin: base.isin,
    cusip: base.cusip,
    issuerClass: base.issuerClass,
    attachmentProbability: null,
    expectedLoss: null,
    exhaustionProbability: null,
    effectiveFromDate: base.from,
    effectiveToDate: null,
  };
  modeledStats.push(row);
  for (const [at, field] of modelled.entries())
    row[field] = builder.take({ ...target, field }, choices[at] as Choice<RateMention>);
  builder.evidence({ ...target, field: 'effectiveFromDate' }, base.from, base.fromSpans, 85, 'derived.effective-from');
  builder.conflict({ ...target, field: 'effectiveFromDate' }, datesOf(base.others?.from));
  builder.identifierEvidence(target);
}

const datesOf = (mentions: readonly Mention<string>[] = []) =>
  mentions.flatMap(({ value, spans }) => (value === null ? [] : [{ value, spans }]));

/** A row of the coupon history; without a rate, what is known of its period. */
function pushCoupon(
  builder: Builder,
  base: RowBase,
  rate: RateMention | null,
  spreadType: ExtractedCouponChange['spreadType'],
  guessed: readonly string[] = [],
): Omit<Target, 'field'> {
  const { issuerClass, isin, cusip, from, to } = base;
  const target = builder.next('couponChangeHistories', issuerClass);
  const couponRate = rate?.value ?? null;
  const row = { isin, cusip, issuerClass, effectiveFromDate: from, effectiveToDate: to, couponRate, spreadType };
  builder.result.couponChangeHistories.push(row);
  builder.identifierEvidence(target);
  if (rate)
    for (const field of ['couponRate', 'spreadType'] as const)
      builder.evidence({ ...target, field }, row[field], rate.spans, rate.score, rate.rule);
  else builder.evidence({ ...target, field: 'spreadType' }, spreadType, base.fromSpans, 60, 'derived.reset');
  for (const [field, spans, rule] of [
    ['effectiveFromDate', base.fromSpans, 'effective-from'],
    ['effectiveToDate', base.toSpans, 'effective-to'],
  ] as const)
    builder.evidence(
      { ...target, field },
      row[field],
      spans,
      85,
      `${guessed.includes(field) ? 'nearest' : 'derived'}.${rule}`,
    );
  return target;
}

/** INITIAL from issue to the first step or maturity, then a RESET for each step. */
export function buildCoupons(builder: Builder, base: RowBase, rate: Choice<RateMention>, field: Field): void {
  const initial = rate.taken;
  if (!initial) return;
  const steps = builder.candidates.rates
    .filter(
      (each) =>
        each.field === field &&
        each.step > 0 &&
        each.value !== null &&
        each.from !== null &&
        mayBeOf(each, base.issuerClass) &&
        each.score >= initial.score - 30,
    )
    .map((each) => ({
      ...each,
      from: dateOf(each.from as string, base.from, base.payments),
      told: each.from as string,
    }))
    .filter(
      ({ from }) => from === null || ((base.from === null || from > base.from) && (base.to === null || from < base.to)),
    )
    .toSorted((a, b) => b.score - a.score)
    .filter((each, index, all) => all.findIndex((other) => other.told === each.told) === index)
    .toSorted((a, b) => ((a.from ?? a.told) < (b.from ?? b.told) ? -1 : 1));
  const isGuessed = ({ told }: { told?: string }) => told !== undefined && isAboutYear(told);
  // A rate that goes on unchanged is no step.
  const rows: (RateMention & { told?: string })[] = [initial, ...steps].filter(
    (each, index, all) => index === 0 || each.value !== all[index - 1]?.value,
  );
  for (const [index, each] of rows.entries()) {
    const next = rows[index + 1];
    const isLeftOpen = next ? isGuessed(next) : initial.goesOn === true;
    const guessed = [...(isGuessed(each) ? ['effectiveFromDate'] : []), ...(isLeftOpen ? ['effectiveToDate'] : [])];
    const [from, fromSpans] = index === 0 ? [base.from, base.fromSpans] : [each.from, each.fromSpans];
    const [to, toSpans] = next ? [next.from, next.fromSpans] : [base.to, base.toSpans];
    pushCoupon(builder, { ...base, from, fromSpans, to, toSpans }, each, index === 0 ? 'INITIAL' : 'RESET', guessed);
  }
}

/** One rate for the whole of a period. */
function pushForPeriod(
  builder: Builder,
  base: RowBase,
  rate: RateMention | null,
  spreadType: 'RESET' | 'EXTENSION',
): void {
  const target = pushCoupon(builder, base, rate, spreadType);
  builder.conflict({ ...target, field: 'effectiveFromDate' }, datesOf(base.others?.from));
  builder.conflict({ ...target, field: 'effectiveToDate' }, datesOf(base.others?.to));
}

/** What the notes pay from their scheduled maturity on, where a notice extends them. */
export function buildExtensionCoupon(builder: Builder, base: RowBase): void {
  const { taken } = choose(ratesFor(builder, 'extensionSpread'), base.issuerClass);
  if (taken) pushForPeriod(builder, base, taken, 'EXTENSION');
}

/** The row of a reset, none where nothing is said of a rate. Where the new rate is not read, the row says for which period it is wanted. */
export function buildResetCoupon(builder: Builder, base: RowBase, saysRate: boolean): void {
  const { rates, asides, earlier, unchanged } = builder.candidates;
  if (!saysRate && ![...rates, ...asides, ...earlier, ...unchanged].some(({ field }) => isCoupon(field))) return;
  const choice = [...couponFields]
    .map((field) => chooseRateOf(builder, field, base.issuerClass))
    .find(({ taken, placeholder }) => taken ?? placeholder);
  const target = { ...builder.next('couponChangeHistories', base.issuerClass), field: 'couponRate' };
  const placeholder = choice?.taken ? null : choice?.placeholder;
  if (placeholder) builder.preliminary(target, placeholder.spans);
  else if (choice?.taken ?? base.from) pushForPeriod(builder, base, choice?.taken ?? null, 'RESET');
  if (choice?.taken)
    builder.conflict(
      target,
      withoutRoundings(choice).told.map(({ value, spans }) => ({ value: value as number, spans })),
    );
}
