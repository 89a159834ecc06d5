import { choose, unlessAmbiguous, withoutRoundings, type Choice } from '../decide/choose.ts';
import { inOrderOfSize } from '../decide/in-order-of-size.ts';
import type { Span } from '../layout/flow.ts';
import type { Mention, RateMention } from '../locate/mention.ts';
import { dateOf, isAboutYear } from '../read/years.ts';
import type { Field } from '../locate/vocabulary.ts';
import type { ExtractedCouponChange, ExtractedModeledStat } from '../types.ts';
import type { Builder } from './builder.ts';

export interface RowBase {
  issuerClass: string;
  isin: string | null;
  cusip: string | null;
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
  const choice = choose(
    builder.candidates.rates.filter((each) => each.field === field),
    issuerClass,
  );
  return unlessAmbiguous(withoutRoundings(choice), builder.facts.classes.length);
}

const statFields = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability'] as const;

export function buildStats(builder: Builder, base: RowBase): void {
  const [attachment, loss, exhaustion] = statFields;
  const choiceOf = (field: Field) => chooseStat(builder, field, base.issuerClass);
  const choices = inOrderOfSize([choiceOf(attachment), choiceOf(loss), choiceOf(exhaustion)]);
  if (choices.every((choice) => choice.taken === null)) return;
  const { modeledStats } = builder.result;
  const index = modeledStats.length;
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
  const target = { list: 'modeledStats' as const, index, issuerClass: base.issuerClass };
  for (const [at, field] of statFields.entries())
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
  row: ExtractedCouponChange,
  spans: { rate: RateMention | null; from: Span[]; to: Span[]; guessed?: readonly string[] },
): void {
  const { couponChangeHistories } = builder.result;
  const target = {
    list: 'couponChangeHistories' as const,
    index: couponChangeHistories.length,
    issuerClass: row.issuerClass,
  };
  couponChangeHistories.push(row);
  builder.identifierEvidence(target);
  const { rate } = spans;
  if (rate)
    for (const field of ['couponRate', 'spreadType'] as const)
      builder.evidence({ ...target, field }, row[field], rate.spans, rate.score, rate.rule);
  else builder.evidence({ ...target, field: 'spreadType' }, row.spreadType, spans.from, 60, 'derived.reset');
  for (const [field, at] of [
    ['effectiveFromDate', spans.from],
    ['effectiveToDate', spans.to],
  ] as const) {
    const rule = field === 'effectiveFromDate' ? 'effective-from' : 'effective-to';
    const lead = spans.guessed?.includes(field) ? 'nearest' : 'derived';
    builder.evidence({ ...target, field }, row[field], at, 85, `${lead}.${rule}`);
  }
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
        (each.classes === null || each.classes.includes(base.issuerClass)) &&
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
    pushCoupon(
      builder,
      {
        isin: base.isin,
        cusip: base.cusip,
        issuerClass: base.issuerClass,
        effectiveFromDate: index === 0 ? base.from : each.from,
        effectiveToDate: next ? next.from : base.to,
        couponRate: each.value,
        spreadType: index === 0 ? 'INITIAL' : 'RESET',
      },
      {
        rate: each,
        from: index === 0 ? base.fromSpans : each.fromSpans,
        to: next ? next.fromSpans : base.toSpans,
        guessed,
      },
    );
  }
}

/** One rate for the whole of a period. */
function pushForPeriod(
  builder: Builder,
  base: RowBase,
  rate: RateMention | null,
  spreadType: 'RESET' | 'EXTENSION',
): void {
  pushCoupon(
    builder,
    {
      isin: base.isin,
      cusip: base.cusip,
      issuerClass: base.issuerClass,
      effectiveFromDate: base.from,
      effectiveToDate: base.to,
      couponRate: rate?.value ?? null,
      spreadType,
    },
    { rate, from: base.fromSpans, to: base.toSpans },
  );
  const index = builder.result.couponChangeHistories.length - 1;
  const target = { list: 'couponChangeHistories' as const, index, issuerClass: base.issuerClass };
  builder.conflict({ ...target, field: 'effectiveFromDate' }, datesOf(base.others?.from));
  builder.conflict({ ...target, field: 'effectiveToDate' }, datesOf(base.others?.to));
}

/** What the notes pay from their scheduled maturity on, where a notice extends them. */
export function buildExtensionCoupon(builder: Builder, base: RowBase): void {
  const { taken } = choose(
    builder.candidates.rates.filter((each) => each.field === 'extensionSpread'),
    base.issuerClass,
  );
  if (taken) pushForPeriod(builder, base, taken, 'EXTENSION');
}

/** The row of a reset, none where nothing is said of a rate. Where the new rate is not read, the row says for which period it is wanted. */
export function buildResetCoupon(builder: Builder, base: RowBase, saysRate: boolean): void {
  const { rates, asides, earlier, unchanged } = builder.candidates;
  const fields = ['spread', 'fixedRate'] as const;
  const isOfRate = ({ field }: { field: Field }) => fields.some((each) => each === field);
  if (!saysRate && ![...rates, ...asides, ...earlier, ...unchanged].some(isOfRate)) return;
  const choice = fields
    .map((field) =>
      unlessAmbiguous(
        choose(
          rates.filter((each) => each.field === field),
          base.issuerClass,
        ),
        builder.facts.classes.length,
      ),
    )
    .find(({ taken, placeholder }) => taken ?? placeholder);
  const target = {
    list: 'couponChangeHistories' as const,
    index: builder.result.couponChangeHistories.length,
    field: 'couponRate',
    issuerClass: base.issuerClass,
  };
  const placeholder = choice?.taken ? null : choice?.placeholder;
  if (placeholder) builder.preliminary(target, placeholder.spans);
  else if (choice?.taken ?? base.from) pushForPeriod(builder, base, choice?.taken ?? null, 'RESET');
  if (choice?.taken)
    builder.conflict(
      target,
      withoutRoundings(choice).told.map(({ value, spans }) => ({ value: value as number, spans })),
    );
}
