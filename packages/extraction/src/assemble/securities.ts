import { choose, nothing, unlessAmbiguous, type Choice } from '../decide/choose.ts';
import type { Span } from '../layout/flow.ts';
import type { Mention, RateMention } from '../locate/mention.ts';
import type { Field } from '../locate/vocabulary.ts';
import type { Money } from '../read/money.ts';
import type { ExtractedSecurity, Target } from '../types.ts';
import type { Builder } from './builder.ts';
import { chooseDate, chooseRate, couponTypeOf, takeIdentifiers, words } from './choose-fields.ts';
import { takeCouponDates } from './coupon-dates.ts';

/** What later rows of a class need of its security. */
interface ClassTerms {
  security: ExtractedSecurity;
  issueSpans: Span[];
  maturitySpans: Span[];
  rate: Choice<RateMention>;
  rateField: Field;
}

const blank = (issuerClass: string): ExtractedSecurity => ({
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
});

/** Names differ in how they are printed, and contradict nothing. */
const untold = <M>(choice: Choice<M>): Choice<M> => ({ ...choice, others: [], told: [] });

export function buildSecurity(
  builder: Builder,
  issuerClass: string,
  issuerSeries: Choice<Mention<string>>,
): ClassTerms {
  const { result } = builder;
  const base = builder.next('securities', issuerClass);
  const security = blank(issuerClass);
  result.securities.push(security);
  /** Fills a field with what was chosen for it. */
  const fill = (field: keyof ExtractedSecurity, choice: Choice<Mention<unknown>>) =>
    Object.assign(security, { [field]: builder.take({ ...base, field }, choice) });
  const word = (field: Field) => choose(words(builder, field), issuerClass, { borrow: true });
  Object.assign(security, takeIdentifiers(builder, base));
  fill('issuerName', untold(choose(issuerNames(builder), issuerClass)));
  fill('issuerSeries', untold(issuerSeries));
  const issue = chooseDate(builder, 'issueDate', issuerClass);
  fill('issueDate', issue);
  const maturity = chooseDate(builder, 'maturityDate', issuerClass);
  fill('maturityDate', maturity);
  takeAmount(builder, base, security);
  fill('couponType', couponTypeOf(builder, issuerClass));
  const { field: rateField, choice: rate } = chooseRate(builder, issuerClass, security.couponType);
  if (security.couponType === null && rate.taken) {
    const { spans, score } = rate.taken;
    security.couponType = rateField === 'spread' ? 'FLOAT' : 'FIXED';
    builder.evidence({ ...base, field: 'couponType' }, security.couponType, spans, score - 20, 'derived.rate');
  }
  fill('isCallable', word('isCallable'));
  fill('businessDayConvention', word('businessDayConvention'));
  const maturitySpans = maturity.taken?.spans ?? [];
  const terms: ClassTerms = { security, issueSpans: issue.taken?.spans ?? [], maturitySpans, rate, rateField };
  if (security.couponType === 'ZERO_COUPON') return { ...terms, rate: nothing };
  fill('couponRate', rate);
  fill('dayCountConvention', word('dayCountConvention'));
  takeCouponDates(builder, base, security, maturitySpans);
  if (security.couponType !== 'FIXED') fill('baseRateInstrument', fundOf(builder, issuerClass));
  return terms;
}

/** The size of a class, and its currency: that of the amount, or what is said of the currency alone. */
function takeAmount(builder: Builder, base: Omit<Target, 'field'>, security: ExtractedSecurity): void {
  const { candidates, facts } = builder;
  const key = ({ amount }: Money) => String(amount);
  const choice = unlessAmbiguous(choose(amountsOfClasses(builder), base.issuerClass, { key }), facts.classes.length);
  const money = builder.take({ ...base, field: 'parAmount' }, choice, ({ amount }) => amount);
  security.parAmount = money?.amount ?? null;
  const target = { ...base, field: 'currency' };
  if (money?.currency && choice.taken) {
    const { spans, score, rule } = choice.taken;
    security.currency = money.currency;
    builder.evidence(target, money.currency, spans, score, rule.replace('parAmount', 'currency'));
  } else
    security.currency = builder.take(target, choose(words(builder, 'currency'), base.issuerClass, { borrow: true }));
  if (security.currency === null && choice.placeholder)
    security.currency = candidates.amounts.find(({ value }) => value?.currency)?.value?.currency ?? null;
  if (security.currency === null) takeOnlyCurrency(builder, target, security);
}

/** The one currency of all amounts of notes, for a class whose own is not told; a table tells it, unless all that it tells is the size of the whole. */
function takeOnlyCurrency(builder: Builder, target: Target, security: ExtractedSecurity): void {
  const told = builder.candidates.amounts.filter(({ value }) => (value?.currency ?? null) !== null);
  const [first] = told.toSorted((a, b) => b.score - a.score);
  const ofTables = told.filter(({ rule }) => rule.startsWith('table'));
  const isOfAll = ofTables.length === 0 || (told.length === 1 && first?.classes === null);
  if (!first || !isOfAll || new Set(told.map(({ value }) => value?.currency)).size !== 1) return;
  security.currency = first.value?.currency ?? null;
  builder.evidence(target, security.currency, first.spans, Math.min(first.score, 60), 'derived.currency');
}

/** What the interest of a class is earned on; nothing where it is said of the class that there is none. */
function fundOf(builder: Builder, issuerClass: string): Choice<Mention<string>> {
  const funds = words(builder, 'baseRateInstrument');
  const ofClass = funds.filter(({ classes }) => classes?.includes(issuerClass));
  // "Reference instrument | None".
  if (ofClass.length > 0 && ofClass.every(({ value }) => value === null)) return nothing;
  const { identifiers } = builder.candidates;
  const own = new Set(identifiers.flatMap(({ value, classes }) => (value && classes ? [value.text] : [])));
  const instruments = funds.filter(({ value }) => value !== null && !own.has(value));
  // The only one, below a heading that names a class: what follows the last class is said of all.
  const isOnly = new Set(instruments.map(({ value }) => value)).size === 1 && funds.every(({ explicit }) => !explicit);
  const said = isOnly ? instruments.map((each) => ({ ...each, classes: null })) : instruments;
  const choice = choose(said, issuerClass, { borrow: true });
  const differs = ({ value }: Mention<string>) => !isSameInstrument(value ?? '', choice.taken?.value ?? '');
  return { ...choice, others: choice.others.filter(differs), told: choice.told.filter(differs) };
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
const isSameInstrument = (a: string, b: string): boolean => a.includes(b) || b.includes(a);
