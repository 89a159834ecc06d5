import { choose, nothing, unlessAmbiguous, type Choice } from '../decide/choose.ts';
import type { Span } from '../layout/flow.ts';
import type { Mention, RateMention } from '../locate/mention.ts';
import type { Field } from '../locate/vocabulary.ts';
import type { Money } from '../read/money.ts';
import type { ExtractedSecurity } from '../types.ts';
import type { Builder, Target } from './builder.ts';
import { chooseDate, chooseRate, couponTypeOf, takeIdentifiers, words } from './choose-fields.ts';
import { takeCouponDates } from './coupon-dates.ts';

/** What later rows of a class need of its security. */
interface ClassTerms {
  security: ExtractedSecurity;
  issueSpans: Span[];
  maturitySpans: Span[];
  cusipSpans: Span[];
  isinSpans: Span[];
  rate: Choice<RateMention>;
  rateField: Field;
}

const itself = (value: string | number) => String(value);

export function buildSecurity(
  builder: Builder,
  issuerClass: string,
  issuerSeries: Choice<Mention<string>>,
): ClassTerms {
  const { candidates, result } = builder;
  const index = result.securities.length;
  const base = { list: 'securities' as const, index, issuerClass };
  const target = (field: string): Target => ({ ...base, field });
  const word = (field: Field, borrow = true) =>
    choose<string, Mention<string>>(words(builder, field), issuerClass, itself, { borrow });
  const security: ExtractedSecurity = {
    isin: null,
    cusip: null,
    issuerName: null,
    issuerSeries: null,
    issuerClass,
    issueDate: null,
    maturityDate: null,
    currency: null,
    parAmount: null,
    couponType: null,
    couponRate: null,
    dayCountConvention: null,
    businessDayConvention: null,
    firstCouponDate: null,
    lastCouponDate: null,
    shortDescription: null,
    longDescription: null,
    isCallable: null,
    couponFrequency: null,
    baseRateInstrument: null,
  };
  result.securities.push(security);
  Object.assign(security, takeIdentifiers(builder, base));
  const name = choose<string, Mention<string>>(issuerNames(builder), issuerClass, itself);
  security.issuerName = builder.take<string, Mention<string>>(
    target('issuerName'),
    { ...name, others: [], told: [] },
    itself,
  );
  security.issuerSeries = builder.take<string, Mention<string>>(
    target('issuerSeries'),
    { ...issuerSeries, others: [], told: [] },
    itself,
  );

  const issue = chooseDate(builder, 'issueDate', issuerClass);
  security.issueDate = builder.take<string, Mention<string>>(target('issueDate'), issue, itself);
  const maturity = chooseDate(builder, 'maturityDate', issuerClass);
  security.maturityDate = builder.take<string, Mention<string>>(target('maturityDate'), maturity, itself);

  const amount = unlessAmbiguous<Money, Mention<Money>>(
    choose<Money, Mention<Money>>(amountsOfClasses(builder), issuerClass, (value) => String(value.amount)),
    builder.facts.classes.length,
  );
  const money = builder.take<Money, Mention<Money>>(target('parAmount'), amount, (value) => value.amount);
  security.parAmount = money?.amount ?? null;
  const currency = word('currency');
  if (money?.currency && amount.taken) {
    security.currency = money.currency;
    builder.evidence(
      target('currency'),
      money.currency,
      amount.taken.spans,
      amount.taken.score,
      amount.taken.rule.replace('parAmount', 'currency'),
    );
  } else security.currency = builder.take<string, Mention<string>>(target('currency'), currency, itself);
  if (security.currency === null && amount.placeholder) {
    const anywhere = candidates.amounts.find((each) => each.value?.currency);
    if (anywhere?.value?.currency) security.currency = anywhere.value.currency;
  }

  const type = couponTypeOf(builder, issuerClass);
  security.couponType = builder.take<string, Mention<string>>(
    target('couponType'),
    type,
    itself,
  ) as ExtractedSecurity['couponType'];
  const { field: rateField, choice: rate } = chooseRate(builder, issuerClass, security.couponType);
  if (security.couponType === null && rate.taken) {
    security.couponType = rateField === 'spread' ? 'FLOAT' : 'FIXED';
    builder.evidence(
      target('couponType'),
      security.couponType,
      rate.taken.spans,
      rate.taken.score - 20,
      'derived.rate',
    );
  }
  const call = word('isCallable');
  security.isCallable = builder.take<string, Mention<string>>(
    target('isCallable'),
    call,
    itself,
  ) as ExtractedSecurity['isCallable'];
  security.businessDayConvention = builder.take<string, Mention<string>>(
    target('businessDayConvention'),
    word('businessDayConvention'),
    itself,
  );
  const terms: ClassTerms = {
    security,
    issueSpans: issue.taken?.spans ?? [],
    maturitySpans: maturity.taken?.spans ?? [],
    cusipSpans: [],
    isinSpans: [],
    rate,
    rateField,
  };
  if (security.couponType === 'ZERO_COUPON') return { ...terms, rate: nothing };
  security.couponRate = builder.take<number, RateMention>(target('couponRate'), rate, (value) => value);
  security.dayCountConvention = builder.take<string, Mention<string>>(
    target('dayCountConvention'),
    word('dayCountConvention'),
    itself,
  );
  takeCouponDates(builder, base, security, terms.maturitySpans);
  const funds = words(builder, 'baseRateInstrument');
  const isOwn = ({ classes }: Mention<string>) => classes?.includes(issuerClass) === true;
  // "Reference instrument | None", said of the class.
  const hasNone =
    funds.some((each) => each.value === null && isOwn(each)) &&
    !funds.some((each) => each.value !== null && isOwn(each));
  if (security.couponType !== 'FIXED' && !hasNone) {
    const own = new Set(
      candidates.identifiers.flatMap((each) => (each.value && each.classes ? [each.value.text] : [])),
    );
    const instruments = funds.filter(({ value }) => value !== null && !own.has(value));
    const unlike = choose<string, Mention<string>>(instruments, issuerClass, itself, { borrow: true });
    const differs = (other: Mention<string>) => !sameInstrument(other.value as string, unlike.taken?.value ?? '');
    security.baseRateInstrument = builder.take<string, Mention<string>>(
      target('baseRateInstrument'),
      { ...unlike, others: unlike.others.filter(differs), told: unlike.told.filter(differs) },
      itself,
    );
  }
  return terms;
}

/** What else a page calls a company stands back behind the name the deal has for its issuer. */
function issuerNames(builder: Builder): Mention<string>[] {
  const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const known = builder.facts.issuerName === null ? null : bare(builder.facts.issuerName);
  return words(builder, 'issuerName').map((each) =>
    each.value !== null && bare(each.value) === known ? { ...each, score: each.score + 30 } : each,
  );
}

/** Of several classes, an amount that names none is that of all together. */
function amountsOfClasses({ candidates, facts }: Builder): Mention<Money>[] {
  const named = candidates.amounts.filter((each) => each.classes !== null);
  return facts.classes.length > 1 ? named : candidates.amounts;
}

/** A CUSIP and the ISIN made of it name one instrument. */
function sameInstrument(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}
