import { cusipFromIsin } from '@landfall/instruments';
import { choose, nothing, unlessAmbiguous, type Choice } from '../decide/choose.ts';
import type { IdentifierMention, Mention, RateMention } from '../locate/mention.ts';
import type { Field } from '../locate/vocabulary.ts';
import type { Builder } from './builder.ts';
import { isCoupon } from '../words/fields.ts';
import type { Target } from '../types.ts';

/** The 144A identifier; where the offering has one pair only, that one. */
function chooseIdentifier(
  mentions: readonly IdentifierMention[],
  kind: 'CUSIP' | 'ISIN',
  issuerClass: string,
  classes: number,
): Choice<IdentifierMention> {
  const ofKind = mentions.filter((each) => each.value?.kind === kind);
  const named = ofKind.filter((each) => each.classes?.includes(issuerClass) ?? false);
  // No identifier is of several classes: what is said of this one alone counts first.
  const alone = named.filter((each) => each.classes?.length === 1);
  const own = alone.length > 0 ? alone : named;
  // With several classes, an identifier that names none could be any one's.
  const candidates = classes > 1 ? own : [...own, ...ofKind.filter((each) => each.classes === null)];
  const isRegS = (each: IdentifierMention) => each.regS && !each.rule144A;
  const looksForeign = (each: IdentifierMention) =>
    /^(?:[A-Z]{2})?G[0-9A-Z]{7}\d/.test(each.value?.text ?? '') && !each.rule144A;
  // Regulation S is an alias: it stands in only where the whole offering has no other identifier.
  const offersOther = ofKind.some((each) => !isRegS(each) && !looksForeign(each));
  const of144A = candidates.filter((each) => each.rule144A && !each.regS);
  const plain = candidates.filter((each) => !isRegS(each) && !looksForeign(each));
  // A class that is sold abroad alone has a number of another kind than the aliases of the others.
  const isAbroad = (each: IdentifierMention) => each.value?.text.startsWith('XS') === true;
  const isSoldAbroad = candidates.every(isAbroad) && !ofKind.some((each) => isAbroad(each) && !isRegS(each));
  const isAlias = offersOther && !isSoldAbroad;
  const pool = of144A.length > 0 ? of144A : plain.length > 0 || isAlias ? plain : candidates;
  const valid = pool.filter((each) => each.value?.valid);
  return choose(valid.length > 0 ? valid : pool, null, { key: ({ text }) => text });
}

export const words = (builder: Builder, field: Field): Mention<string>[] =>
  builder.candidates.words.filter((each) => each.field === field);

const dates = (builder: Builder, field: Field): Mention<string>[] =>
  builder.candidates.dates.filter((each) => each.field === field);

export const ratesFor = ({ candidates }: Builder, field: Field): RateMention[] =>
  candidates.rates.filter((each) => each.field === field);

/** The rate of a field that a class has; none where it is not known whose each of several is. */
export const chooseRateOf = (
  builder: Builder,
  field: Field,
  issuerClass: string,
  isWanted: (rate: RateMention) => boolean = () => true,
): Choice<RateMention> =>
  unlessAmbiguous(choose(ratesFor(builder, field).filter(isWanted), issuerClass), builder.facts.classes.length);

export function chooseDate(
  builder: Builder,
  field: Field,
  issuerClass: string | null,
  options: { after?: string | null } = {},
): Choice<Mention<string>> {
  const { after = null } = options;
  const own = dates(builder, field).filter(({ value }) => after === null || value === null || value > after);
  // What stands below the lines of one class and is said of no class by name holds for all that nothing is said of.
  const fromOne = builder.facts.kind === 'RESET';
  const choice = choose(own, issuerClass, { borrow: true, fromOne });
  if (choice.taken || choice.placeholder) return choice;
  // The only date that is said of any class is that of the others too.
  const said = new Set(own.flatMap(({ value }) => value ?? []));
  return said.size === 1 ? { ...choose(own, null), borrowed: true } : choice;
}

/** The other identifier of a security, where it stands without its class: an American ISIN is made of the CUSIP. */
function partnerOf(mentions: readonly IdentifierMention[], known: IdentifierMention | null): IdentifierMention | null {
  const own = known?.value;
  if (!own?.valid) return null;
  const pairs = (cusip: string, isin: string) => cusipFromIsin(isin) === cusip;
  return (
    mentions.find(
      ({ value }) =>
        value?.valid &&
        value.kind !== own.kind &&
        (own.kind === 'CUSIP' ? pairs(own.text, value.text) : pairs(value.text, own.text)),
    ) ?? null
  );
}

export function takeIdentifiers(
  builder: Builder,
  target: Omit<Target, 'field'>,
): { isin: string | null; cusip: string | null } {
  const { identifiers } = builder.candidates;
  const choiceOf = (kind: 'CUSIP' | 'ISIN') =>
    chooseIdentifier(identifiers, kind, target.issuerClass, builder.facts.classes.length);
  const isins = choiceOf('ISIN');
  const cusips = choiceOf('CUSIP');
  const isin = builder.take(
    { ...target, field: 'isin' },
    isins.taken ? isins : { ...isins, taken: partnerOf(identifiers, cusips.taken) },
    (value) => value.text,
  );
  const cusip = builder.take(
    { ...target, field: 'cusip' },
    cusips.taken ? cusips : { ...cusips, taken: partnerOf(identifiers, isins.taken) },
    (value) => value.text,
  );
  if (target.list === 'securities') showAliases(builder, target);
  return { isin: isin?.text ?? null, cusip: cusip?.text ?? null };
}

/** The Regulation S pair is no value of the row, but shown beside it, so that it can become an alias of the security. */
function showAliases(builder: Builder, target: Omit<Target, 'field'>): void {
  for (const [kind, field] of [
    ['ISIN', 'isinRegS'],
    ['CUSIP', 'cusipRegS'],
  ] as const) {
    const only = builder.facts.classes.length === 1;
    const own = builder.candidates.identifiers.filter(
      (each) =>
        each.value?.kind === kind &&
        each.value.valid &&
        each.regS &&
        !each.rule144A &&
        (each.classes?.includes(target.issuerClass) ?? only),
    );
    const [alias] = own;
    if (alias?.value && new Set(own.map((each) => each.value?.text)).size === 1)
      builder.evidence({ ...target, field }, alias.value.text, alias.spans, alias.score, alias.rule);
  }
}

/** The least score of a rate that stands where rates of interest are told. */
const leastOfRate = 60;

/** Whether the document gives a rate of interest to a class by name, or to its only class, or says on which days interest is paid. */
function bearsInterest({ candidates, facts }: Builder, issuerClass: string): boolean {
  if (candidates.schedules.some(({ value, rule }) => value?.frequency && rule.startsWith('table'))) return true;
  return candidates.rates.some(
    ({ field, value, classes, score }) =>
      isCoupon(field) &&
      value !== null &&
      value > 0 &&
      score >= leastOfRate &&
      (classes?.includes(issuerClass) ?? facts.classes.length === 1),
  );
}

export function couponTypeOf(builder: Builder, issuerClass: string): Choice<Mention<string>> {
  const said = words(builder, 'couponType');
  // What is said of no class, as of the notes that a programme may issue, makes no zero coupon of one with a rate.
  const isPaid = bearsInterest(builder, issuerClass);
  const own = said.filter(({ value, explicit }) => !isPaid || explicit || value !== 'ZERO_COUPON');
  const choice = choose(own, issuerClass);
  // Floating and fixed are often both named in the sentences of one circular; only labels contradict each other.
  return { ...choice, others: [], told: choice.told.filter(({ rule }) => !rule.startsWith('prose')) };
}

/** The risk spread of a floater, the rate of a fixed note. Zero coupon notes have none. */
export function chooseRate(
  builder: Builder,
  issuerClass: string,
  couponType: string | null,
): { field: Field; choice: Choice<RateMention> } {
  const pick = (field: Field) => chooseRateOf(builder, field, issuerClass, ({ step }) => step === 0);
  const order: Field[] = couponType === 'FIXED' ? ['fixedRate', 'spread'] : ['spread', 'fixedRate'];
  const picked = order
    .map((field) => ({ field, choice: pick(field) }))
    .filter(({ choice }) => choice.taken ?? choice.placeholder);
  const scoreOf = ({ choice }: { choice: Choice<RateMention> }) => (choice.taken ?? choice.placeholder)?.score ?? 0;
  const [first, second] = picked;
  // The rate under the other name counts only where it stands in a much better place.
  if (first && second && scoreOf(second) > scoreOf(first) + 12) return second;
  return first ?? { field: 'spread', choice: nothing };
}
