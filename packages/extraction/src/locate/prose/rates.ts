import { type Flow } from '../../layout/flow.ts';
import { readDates, type DayOrder } from '../../read/dates.ts';
import { readMoney } from '../../read/money.ts';
import { hasBasisPoints, readPercents, perYear } from '../../read/percent.ts';
import { type Token, textBefore, textBehind } from '../../read/tokens.ts';
import { bind } from './bind.ts';
import { settleBySize } from './by-size.ts';
import { casesOf } from './case-of-value.ts';
import { findClasses, mayNameClass, type ClassMention, namesIn } from '../../read/classes.ts';
import type { Context } from '../context.ts';
import { localQualifier } from './local-qualifiers.ts';
import { splitSentences } from './sentences.ts';
import { orderInClauses, orderInLabel } from '../document/order-of-pairs.ts';
import { isExtension, readQualifiers } from '../qualifiers.ts';
import { rateFields, couponFields, isCoupon } from '../../words/fields.ts';
import { goesOnWords } from '../../words/dimensions.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import {
  inTheSameOrder,
  pairsOfProbabilities,
  probabilitiesBesideLoss,
  sameOfAnother,
} from '../../words/words-beside-figures.ts';
import { lightWords } from '../../words/phrase-syntax.ts';
import { fieldOfLabel, findAnchors, isOfNone, type Anchor, type Field } from '../vocabulary.ts';
import { isJoinInList, ratesOf, withRangesOpen, type Asked } from './rate-figures.ts';
import { pushRate, pushSteps, type BoundRate } from './steps.ts';
import type { RateMention } from '../mention.ts';
import { floatingIn } from '../../read/coupon-type.ts';
import type { Facts } from '../document/facts.ts';
import { isAll, says, closesWith, opensWith, placeOf, withoutEnd } from '../../words/says.ts';
import { isJoin } from '../../read/tokens.ts';
import { startOfShares } from '../shares/share-words-around.ts';

const goesOn = new PhraseFinder({ goesOn: goesOnWords });
const same = new PhraseFinder({ same: sameOfAnother });
const corresponding = new PhraseFinder({ corresponding: inTheSameOrder });
/** Whether a text gives, for another class, the same things as the text before. */
export const correspondsTo = (text: string): boolean => corresponding.has(text);

/**
 * Text about the extension spread: from the words to the end of their sentence. Under a label that asks for the coupon, the
 * only rate before the words is that: "2.35% up to the Maturity Date, and from then on the Extension Margin".
 */
function extensionAt(text: string, token: Token<number>, asksForCoupon: boolean): boolean {
  const begin = splitSentences(text).findLast(([start]) => start <= token.from)?.[0] ?? 0;
  const ownBegin = Math.max(begin, text.lastIndexOf(';', token.from - 1) + 1);
  const start = goesOn.has(text.slice(ownBegin, token.from)) ? begin : ownBegin;
  const end = text.slice(token.to).search(/[.;](?:\s|$)/);
  const clause = text.slice(start, end < 0 ? text.length : token.to + end);
  const before = text.slice(start, token.from);
  if (!isExtension(clause)) return false;
  // "7.25% per annum, and 0.50% during any Extension Period": only what the words are nearest to.
  const percents = readPercents(clause);
  if (isExtension(before)) return true;
  if (percents.length <= 1) return !asksForCoupon || (text[start - 1] === ';' && !mayNameClass(before));
  const after = clause.slice(token.to - start);
  const next = readPercents(after)[0];
  if (!next) return isExtension(after);
  // "9.75% Extension period: 0.25%": the words announce the next rate.
  const between = after.slice(0, next.from);
  const cue = placeOf(between, 'extension');
  return cue >= 0 && cue < 40 && between.length - cue > 45 && !between.slice(cue).includes('%');
}

/** "1.44% (attachment probability)": what the figure before is, where nothing else is named there. */
function isNamedInBrackets(text: string, { to }: { to: number }, anchor: Anchor, anchors: readonly Anchor[]): boolean {
  const end = /^[^()\d]*\)/.exec(text.slice(anchor.to))?.[0].length;
  if (end === undefined || !/^\s*\([^()\d]*$/.test(text.slice(to, anchor.from))) return false;
  return !anchors.some(({ from }) => from >= anchor.to && from < anchor.to + end);
}

/** "…; and 4.15% has been fixed as the Spread": a rate that begins a clause, and behind it what it is. */
function opensClause(text: string, { from }: Token<number>): boolean {
  const [clause = ''] = textBefore(text, from, longestPerYear)
    .split(/[;.:] /)
    .toReversed();
  return isAll(clause, 'clauseGoesOn') || !/\w/.test(clause);
}

/** "A 0.97% annual probability of attachment": rates that stand ahead of what announces them, with those words. */
function aheadOfWords(
  text: string,
  tokens: readonly Token<number>[],
  anchors: readonly Anchor[],
): { tokens: Token<number>[]; anchors: Anchor[] } {
  const pairs = tokens.flatMap((token) => {
    const anchor = anchors.find((each) => each.from >= token.to);
    const between = text.slice(token.to, anchor?.from ?? token.to);
    if (anchor !== undefined && isNamedInBrackets(text, token, anchor, anchors)) return [{ token, anchor }];
    if (anchor !== undefined && opensClause(text, token) && isAll(withoutEnd(between, 'article'), 'isSetAs'))
      return [{ token, anchor }];
    // "1.2% that some principal is lost": what announces a rate may be said of it.
    const isAhead =
      anchor !== undefined &&
      !between.includes(',') &&
      (closesWith(textBefore(text, token.from, 5), 'article') ||
        (opensWith(text.slice(anchor.from), 'that') && !opensWith(text.slice(anchor.from), 'thatOf'))) &&
      (between.toLowerCase().match(/[a-z][a-z.-]*|\d/g) ?? []).every((word) => lightWords.has(word) || word === 'a');
    return isAhead ? [{ token, anchor }] : [];
  });
  return { tokens: pairs.map(({ token }) => token), anchors: pairs.map(({ anchor }) => anchor) };
}

/** "… from 1.2% and 3.4% to …", "from $2,000,000 (1.2%) to", "2.3% (2.1%)": rates that a reset replaces, and the rest of their list. */
function oldRates({ facts, unitHint }: Context, text: string, tokens: readonly Token<number>[]): Set<Token<number>> {
  const old = new Set<Token<number>>();
  const isNewLast = (orderInClauses(unitHint) ?? orderInLabel(unitHint) ?? facts.orderOfPairs) === 'updated-last';
  const amounts = readMoney(text);
  let last: Token<number> | undefined;
  for (const token of tokens) {
    const lead = amounts.find(({ to }) => to <= token.from && /^\s*[([]\s*$/.test(text.slice(to, token.from)));
    const between = text.slice(last?.to ?? 0, lead?.from ?? token.from);
    const goesOn = last !== undefined && old.has(last) && isJoinInList(between);
    const end = lead ? token.to + (/^\s*[)\]]/.exec(text.slice(token.to))?.[0].length ?? 0) : token.to;
    // A figure in brackets right behind another one is of the other version: of which, words in the brackets say before the order does.
    const isPair = last !== undefined && !old.has(last) && opensAside(between);
    if (isPair && isNewLast && bareBracket.test(between)) old.add(last as Token<number>);
    else if (goesOn || isPair || localQualifier(text, lead?.from ?? token.from, end, 'RESET').prior) old.add(token);
    last = token;
  }
  return old;
}

/** "1.64% (", "1.64% (last: ": the figure behind it is said beside the one before, unless words in the brackets say of what it is. */
function opensAside(between: string): boolean {
  const [whole, words = ''] = secondOfPair.exec(between) ?? [];
  return (
    whole !== undefined &&
    !mayNameClass(words) &&
    !readQualifiers(words).updated &&
    fieldOfLabel(words) === null &&
    findAnchors(`${words} 1%`, rateFields).length === 0
  );
}
const bareBracket = /[([]\s*$/;
const secondOfPair = new RegExp(String.raw`^\s*${perYear}?\s*[([]([^()[\]%]{0,24})$`);

/** "Their expected losses are 0.79% and 1.13%": in the order of the classes that were named before. */
const inTheOrderOf = (
  before: readonly string[],
  text: string,
  mentions: readonly ClassMention[],
  bound: readonly BoundRate[],
  isOld: (token: Token<number>) => boolean,
): BoundRate[] =>
  bound.map((each) => {
    const peers = bound.filter((other) => other.field === each.field && isOld(other.value) === isOld(each.value));
    const [first, last] = [peers[0] as BoundRate, peers.at(-1) as BoundRate];
    const named = namesIn(mentions.filter(({ to }) => to <= first.value.from));
    const isOfOne = new Set(peers.map(({ classes }) => classes?.join())).size === 1;
    // "… 1.9% for Class A and 3.7% for Class B; the probabilities of exhaustion are 1.0% and 2.1%": no class has two of one kind.
    const areOfOneEach = areListed(text, peers) && (mentions.length === 0 || !couponFields.has(each.field));
    const isSaid =
      areOfOneEach || says(mentions.length === 0 ? text : textBehind(text, last.value.to, 40), 'respectively');
    const names = mentions.length === 0 ? before : named;
    return isOfOne && isSaid && peers.length === names.length
      ? { ...each, classes: [names[peers.indexOf(each)] as string] }
      : each;
  });

/** "1.18%, 2.43% and 4.37%": nothing but commas between. */
const areListed = (text: string, rates: readonly BoundRate[]): boolean =>
  rates.length > 1 &&
  rates.every(({ value }, index) => {
    const next = rates[index + 1];
    // "At 6.75% and at 11.25%".
    return !next || isJoin(text.slice(value.to, next.value.from).replace(/ (?:at|of) $/, ' '));
  });

const pairs = new PhraseFinder(pairsOfProbabilities);
const besideLoss = new PhraseFinder(probabilitiesBesideLoss);
/** What stands between two words of a list: a comma or none, and a short word such as "and" or none. */
const listGap = /^,? (?:\p{L}{2,3} )?$/u;

/** "Attachment, expected loss and exhaustion are put at …": only the loss is announced by its words, and so the others are added. */
function withWordsBesideLoss(text: string, anchors: readonly Anchor[]): Anchor[] {
  const [loss, last, ...others] = anchors.filter(({ field }) => field !== 'spread');
  // "Attachment, expected loss and exhaustion of …": the last announces itself.
  const isLast = last?.field === 'exhaustionProbability' && listGap.test(text.slice(loss?.to, last.from));
  if (loss?.field !== 'expectedLoss' || others.length > 0 || (last && !isLast)) return [];
  const found = besideLoss.find(text);
  const before = found.find(
    ({ key, to }) => key === 'attachmentProbability' && listGap.test(text.slice(to, loss.from)),
  );
  const after = found.find(
    ({ key, from }) => key === 'exhaustionProbability' && listGap.test(text.slice(loss.to, from)),
  );
  const added = last ? [before] : [before, after];
  return added.every((each) => each !== undefined) ? added.map(({ key, from, to }) => ({ field: key, from, to })) : [];
}

/** "Probabilities of attachment and exhaustion": one word announces both, and so both are added in their order. */
function withPairs(text: string, anchors: readonly Anchor[]): Anchor[] {
  const added = pairs.find(text).flatMap(({ key, from, to }): Anchor[] => {
    const other = key === 'attachmentProbability' ? 'exhaustionProbability' : 'attachmentProbability';
    const over = anchors.filter((anchor) => anchor.from < to && anchor.to > from);
    const [only, ...others] = over;
    if (!only || others.length > 0) return [];
    if (only.field === key) return [{ field: other, from: Math.max(to - 1, only.to), to: Math.max(to, only.to + 1) }];
    return only.field === other
      ? [{ field: key, from: Math.min(from, only.from - 1), to: Math.min(from + 1, only.from) }]
      : [];
  });
  return [...anchors, ...added, ...withWordsBesideLoss(text, anchors)].toSorted((a, b) => a.from - b.from);
}

/** "Fund, Class I (ISIN no. US0000000000) + 4.25%": letters from the fund to what is added to its yield. */
const nearFund = 70;

/** "Class A, +425 bps", "fund yield + 7.90%": what is added is the spread. */
const signsOf = (text: string, tokens: readonly Token<number>[], { kind, classSet }: Facts): Anchor[] =>
  tokens.flatMap(({ from, to }): Anchor[] => {
    // "Class C pays 9.75% a year, whatever the collateral earns".
    const named = findClasses(text, classSet).findLast((each) => each.to <= from);
    if (named && isAll(text.slice(named.to, from), 'pays') && !floatingIn(text.slice(from)))
      return [{ field: 'fixedRate', from: named.to, to: from }];
    const sign = /\+\s?$/.exec(text.slice(0, from));
    // In a reset it may be by how much something changed.
    const isSpread =
      says(textBefore(text, from, nearFund), 'fund') || (kind === 'OC' && hasBasisPoints(text.slice(from, to)));
    return sign !== null && isSpread ? [{ field: 'spread', from: sign.index, to: from }] : [];
  });

/** "Per annum", with the blanks around it. */
const longestPerYear = 20;

/** The words of a text that announce rates. */
function anchorsOf(text: string, { listed }: Asked, tokens: readonly Token<number>[], facts: Facts): Anchor[] {
  if (listed.length > 0) return listed.map((field, index) => ({ field, from: index - 100, to: index - 100 }));
  const found = findAnchors(text, rateFields).filter((anchor) => anchor.field !== 'attribution');
  const anchors = [...withPairs(text, found), ...signsOf(text, tokens, facts)].toSorted((a, b) => a.from - b.from);
  // "will bear interest at … plus a spread of 2.25% and 3.00%": one announcement, the second says what of.
  // "A coupon of 7.25% in excess of the yield": the second says what the figure is.
  const isLead = (anchor: Anchor, next: Anchor | undefined) => {
    if (anchor.field !== 'fixedRate' || next?.field !== 'spread') return false;
    const [first, ...more] = tokens.filter((token) => token.from >= anchor.to && token.to <= next.from);
    const isOnTop =
      first !== undefined && next.from - first.to < longestPerYear && opensWith(text.slice(next.from), 'onTop');
    return first === undefined || (more.length === 0 && isOnTop);
  };
  return anchors.filter((anchor, index) => !isLead(anchor, anchors[index + 1]));
}

/** Which rate is of which field and classes. */
function bindRates(
  { facts }: Context,
  text: string,
  tokens: readonly Token<number>[],
  anchors: readonly Anchor[],
  { implied }: Asked,
  isOld: (token: Token<number>) => boolean,
): BoundRate[] {
  const asksForCoupon = isCoupon(implied);
  // A label that asks for the rate of interest, and a text that names the spread: the spread is meant.
  const namesSpread = asksForCoupon && anchors.some((anchor) => anchor.field === 'spread');
  const field = namesSpread ? 'spread' : implied;
  const announced = asksForCoupon ? [] : anchors;
  const starts = splitSentences(text).map(([start]) => start);
  const found = findClasses(text, facts.classSet);
  const mentions = found.map((mention, index) => {
    const end = found[index - 1]?.to ?? mention.from;
    return { ...mention, opens: starts.some((start) => start >= end && start <= mention.from) };
  });
  const ahead = aheadOfWords(text, tokens, announced);
  const others = announced.filter((anchor) => !ahead.anchors.includes(anchor));
  const rest = tokens.filter((token) => !ahead.tokens.includes(token));
  return [...bind(ahead.tokens, ahead.anchors, mentions, null, isOld), ...bind(rest, others, mentions, field, isOld)];
}

/** Without the rates of an extension, which are kept apart, those of another case, and what is added to an index. */
function withoutOthers(context: Context, flow: Flow, bound: readonly BoundRate[], { implied }: Asked): BoundRate[] {
  const { text } = flow;
  const asksForCoupon = isCoupon(implied);
  const own = bound.filter(({ field, value }) => {
    if (couponFields.has(field) && isOfNone(text, value)) return false;
    // "After an event the notes may be extended. The spread is then cut to 0.50%."
    const goesOnFrom = context.afterExtension === true && goesOn.has(text.slice(0, value.from));
    if (!couponFields.has(field) || !(goesOnFrom || extensionAt(text, value, asksForCoupon))) return true;
    pushRate(context, 'extensionSpread', flow, value, null, { from: null, fromSpans: [], step: 0 });
    return false;
  });
  const all = readPercents(text);
  const cases = casesOf(text, all);
  const isOther = (token: Token<number>) => cases[all.findIndex(({ from }) => from === token.from)] === 'other';
  if (implied !== null && !own.some(({ value }) => !isOther(value))) return own;
  return own.filter(({ field, value }) => couponFields.has(field) || !isOther(value));
}

/** Of several rates for one question, the one that is said to be new, or the first; both where nothing says which. */
function takenOf({ facts, unitHint }: Context, text: string, group: readonly BoundRate[]): readonly BoundRate[] {
  const marked = group.find((each) => localQualifier(text, each.value.from, each.value.to, facts.kind).updated);
  if (marked) return [marked];
  const [one, two] = group as readonly [BoundRate, BoundRate?];
  // "1.45% / 1.25%" under "prior / updated": in the label's order, or in that which the document tells.
  const ofLabel = facts.kind === 'RESET' ? orderInLabel(unitHint) : null;
  const order = two && group.length === 2 ? (ofLabel ?? facts.orderOfPairs) : null;
  if (order === 'updated-last' && two) return [two];
  if (order === 'updated-first' || facts.kind === 'OC') return [one];
  // Without any word both are kept, as a contradiction, and the later is taken for the newer.
  return group.toReversed();
}

/** Rates of one field and the same classes, without those that others replace. */
function groupsOf(
  { facts, qualifiers }: Context,
  text: string,
  bound: readonly BoundRate[],
  offsetClasses: readonly string[] | null,
  isOld: (token: Token<number>) => boolean,
): BoundRate[][] {
  const left = bound.filter(({ value }) => {
    const local = localQualifier(text, value.from, value.to, facts.kind);
    return facts.kind === 'RESET' ? !isOld(value) && !(qualifiers.prior && !local.updated) : !local.prior;
  });
  return [
    ...Map.groupBy(left, ({ field, classes }) => `${field}|${(classes ?? offsetClasses ?? []).join(',')}`).values(),
  ];
}

/** Whether a sentence without a word for them gives what the sentence before gave of another class: as many, or "that of" it. */
function goesOnWithRates(text: string, before: readonly unknown[], printed: readonly unknown[], now: number): boolean {
  if (before.length > 1) return printed.length === before.length;
  return before.length === 1 && now === 1 && (same.find(text)[0]?.from === 0 || correspondsTo(text));
}

/** "Rises from 4.25% to 4.75% on D": a step, and no range that is left open. */
const isNoChange =
  (text: string, dayOrder: DayOrder) =>
  (first: Token<number>, second: Token<number>): boolean =>
    !closesWith(text.slice(0, first.from), 'changesFrom') ||
    readDates(textBehind(text, second.to, 60), dayOrder).length === 0;

/** The classes of which a figure may be whose place says nothing of them. */
const openClasses = ({ facts, classes, scope }: Context): readonly string[] =>
  classes === null && scope === null && facts.classes.length > 1 ? facts.classes : [];

/** "2.41% a year, of which Hurricane gives 91%": what follows is of the perils. */
function withoutSharesOf(text: string, tokens: readonly Token<number>[]): readonly Token<number>[] {
  const at = startOfShares(text);
  return at < 0 ? tokens : tokens.filter(({ to }) => to <= at);
}

/** Reads probabilities, losses and spreads out of a text that a label (or its own words) announces. */
export function readRates(
  context: Context,
  flow: Flow,
  implied: Field | null,
  offsetClasses: string[] | null = null,
  listed: readonly Field[] = [],
  inOrder: readonly string[] | null = null,
  /** What the sentence before gave of another class, one after the other. */
  before: readonly RateMention[] = [],
): number {
  const { text } = flow;
  const { facts } = context;
  const printed = withoutSharesOf(text, ratesOf(text, { implied, listed }, context.unitHint));
  const own = printed.length === 0 ? [] : anchorsOf(text, { implied, listed }, printed, facts);
  if (printed.length === 0 || (implied === null && own.length === 0 && before.length === 0)) return 0;
  const tokens = facts.kind === 'OC' ? withRangesOpen(text, printed, isNoChange(text, facts.dayOrder)) : printed;
  const old = facts.kind === 'RESET' ? oldRates(context, text, tokens) : new Set<Token<number>>();
  const isOld = (token: Token<number>) => old.has(token);
  const repeats = own.length === 0 && goesOnWithRates(text, before, printed, printed.length - old.size);
  const asked: Asked = { implied, listed: repeats ? before.map(({ field }) => field) : listed };
  const anchors = repeats ? anchorsOf(text, asked, printed, facts) : own;
  if (implied === null && anchors.length === 0) return 0;
  const mentions = findClasses(text, facts.classSet);
  const all = withoutOthers(context, flow, bindRates(context, text, tokens, anchors, asked, isOld), asked);
  const inOrderOf = inTheOrderOf(inOrder ?? openClasses(context), text, mentions, all, isOld);
  const bound = implied === null ? settleBySize(text, inOrderOf, isOld) : inOrderOf;
  const groups = groupsOf(context, text, bound, offsetClasses, isOld);
  return groups.reduce(
    (count, group) => count + pushGroup(context, flow, group, offsetClasses, repeats ? before : []),
    0,
  );
}

/** Keeps what a text gives of one field and the same classes; how many rates that is. */
function pushGroup(
  context: Context,
  flow: Flow,
  group: readonly BoundRate[],
  offsetClasses: string[] | null,
  before: readonly RateMention[],
): number {
  const { field, classes: named, value } = group[0] as BoundRate;
  const classes = named ?? offsetClasses;
  const isCoupon = couponFields.has(field);
  if (isCoupon && context.period) pushRate(context, field, flow, value, classes, context.period);
  else if (isCoupon && context.facts.kind === 'OC') return pushSteps(context, flow, group, classes, before);
  else
    for (const each of takenOf(context, flow.text, group)) {
      const own = each.isBySize ? { ...context, rule: 'nearest' } : context;
      pushRate(own, field, flow, each.value, classes, { from: null, fromSpans: [], step: 0 });
    }
  return 1;
}
