import { daysBetween } from '@landfall/instruments';
import { spansOf } from '../layout/flow.ts';
import { endsByline, isDateline } from '../read/dates.ts';
import type { Facts } from '../locate/document/facts.ts';
import { namesOtherSeries } from '../read/series.ts';
import { type Candidates, type Mention, mayBeOfOne } from '../locate/mention.ts';
import { isNoSize } from '../locate/prose/labelled.ts';
import { saysLastReset } from '../locate/qualifiers.ts';
import { closesWith, opensWith, says } from '../words/says.ts';
import { isSuperseded } from '../locate/prose/local-qualifiers.ts';
import { fieldOfLabel, isOfNone } from '../locate/vocabulary.ts';
import { mayBeSize, type Money } from '../read/money.ts';
import { isSigned } from '../read/percent.ts';
import { fieldTable, type Field, couponFields } from '../words/fields.ts';
import { amountOfNumber, rateOfNumber } from './units.ts';
import { sizeOf } from './place.ts';
import type { Fact } from './whose.ts';
import { groupsOf } from '../lists.ts';
import { textBefore } from '../read/tokens.ts';
import type { Stretch } from '../layout/extents.ts';

/** How sure what a value is has to be, in a table and in a sentence. */
const leastLead = { table: 0.3, prose: 1.2 };
/** Other rates are none of notes; amounts below that are none of a class. */
const leastRate = 0.01;
const mostRate = 60;
const leastAmount = 1e6;
/** Groups of these candidates are numbered beyond those of the other readers. */
const firstGroup = 10_000;

/** Null: left open by the document. Undefined: none of a rate. */
function rateOf({ place, field }: Fact, statements: readonly string[]): number | null | undefined {
  const { typed, flow } = place;
  const isCoupon = couponFields.has(field as Field);
  if (isCoupon ? isOfNone(flow.text, typed) : isSigned(flow.text)) return undefined;
  if (typed.type === 'rate' && typed.value === null) return null;
  const value = typed.type === 'rate' ? typed.value : typed.type === 'number' ? rateOfNumber(place, statements) : null;
  return value !== null && value >= leastRate && value <= mostRate ? value : undefined;
}

function amountOf({ place }: Fact, statements: readonly string[]): Money | null {
  const { typed, flow } = place;
  if (isNoSize(flow.text, typed)) return null;
  const value =
    typed.type === 'money' ? typed.value : typed.type === 'number' ? amountOfNumber(place, statements) : null;
  return value !== null && value.amount >= leastAmount && mayBeSize(value) ? value : null;
}

/** How good a place is: as sure as it is of what it says, and whose, and better in a table than in a sentence. */
const scoreOf = ({ lead, isSaid, qualifiers, place }: Fact): number =>
  44 + Math.min(30, 5 * lead) + (isSaid ? 6 : 0) + (qualifiers.base ? 8 : 0) - (place.column < 0 ? 8 : 0);

function mentionOf(fact: Fact, field: Field): Omit<Mention<never>, 'value'> {
  const { place, classes, isSaid, isByOrder } = fact;
  const { typed, flow, block } = place;
  return {
    field,
    classes,
    explicit: isSaid,
    ...(isByOrder ? { isByOrder } : {}),
    spans: spansOf(flow, typed.from, typed.to),
    score: scoreOf(fact),
    rule: `nearest.${field}`,
    group: firstGroup + block,
  };
}

/** Where a table of a reset gives one term of a class several figures, the one that words call new; none where no word says which. */
export function withoutOld(found: readonly Fact[]): Fact[] {
  const termOf = ({ place, field, classes }: Fact) => `${place.block} ${field} ${classes?.join()} ${place.column < 0}`;
  return groupsOf(found, termOf).flatMap((ofTerm) => {
    const areOne = (some: readonly Fact[]) => new Set(some.map(({ place }) => sizeOf(place))).size < 2;
    const first = ofTerm[0] as Fact;
    if (first.place.column < 0 || fieldTable[first.field as Field]?.type !== 'rate' || areOne(ofTerm)) return ofTerm;
    const updated = ofTerm.filter(({ qualifiers }) => qualifiers.updated);
    return areOne(updated) ? updated : [];
  });
}

/** "Went from 7.00% to 6.50%", "first offered at $165 million": a figure that another one of its text replaces. */
const isNoMore = (text: string, { from, to }: Stretch): boolean =>
  isSuperseded(text, from, to) ||
  (closesWith(textBefore(text, from, 8), 'from') && /^\s*to\s+(?:[A-Z]{0,3}[$€£¥]\s?)?\d/.test(text.slice(to)));

/** Whether a fact is of an earlier reset, of another series, no more what its text says, or of one of several classes that nothing names. */
function isOfAnother({ place, classes, qualifiers }: Fact, type: string, facts: Facts): boolean {
  const { flow, typed } = place;
  if (facts.kind === 'RESET' && qualifiers.prior && !qualifiers.updated) return true;
  if (place.column < 0 && namesOtherSeries(flow.text, facts.series)) return true;
  if (type === 'date') return false;
  // Of several classes each has its own figures.
  return (place.column < 0 && isNoMore(flow.text, typed)) || (classes === null && facts.classes.length > 1);
}

/** "By Jane Doe on May 8, 2031", "8 May 2031 News", "Agency – Surveillance – 8 May 2031": a day to which nothing leads, below no label. */
function isOfArticle({ place: { typed, flow, column, speakers } }: Fact): boolean {
  if (column >= 0 || typed.type !== 'date') return false;
  const before = speakers.find(({ relation }) => relation === 'before')?.text.trim() ?? '';
  const [lead, rest] = [flow.text.slice(0, typed.from), flow.text.slice(typed.to)];
  const isSaid = opensWith(rest.trim(), 'verb') || speakers.some(({ text }) => fieldOfLabel(text) !== null);
  const isLed = before !== '' || typed.from > 2 || isSaid;
  const isBesideName = endsByline(lead, rest) && fieldOfLabel(lead) === null;
  return !isLed || isBesideName || closesWith(before, 'byline') || isDateline(lead, rest);
}

/** "Data room closes | 15 September 2031": a day that its label says is not that of the issue. */
const isOfSale = ({ place: { speakers } }: Fact): boolean =>
  speakers.some(({ relation, text, distance }) => relation === 'label' && distance === 0 && says(text, 'notIssued'));

/** Facts as candidates of their fields; those of another case are set aside. */
export function addCandidates(found: readonly Fact[], facts: Facts, into: Candidates): void {
  for (const fact of found) {
    const { place, field, lead, qualifiers } = fact;
    if (field === 'none' || lead < (place.column < 0 ? leastLead.prose : leastLead.table)) continue;
    const { type } = fieldTable[field];
    if (isOfAnother(fact, type, facts) || isOfArticle(fact)) continue;
    const mention = mentionOf(fact, field);
    if (type === 'rate') {
      const value = rateOf(fact, facts.unitStatements);
      if (value === undefined) continue;
      const rate = { ...mention, value, from: null, fromSpans: [], step: 0, isBase: qualifiers.base };
      // Over a table such words are said of the results of models and not of what the notes pay, unless a heading says "cumulative".
      const isCoupon = couponFields.has(field);
      const isAside = qualifiers.sensitivity && (!isCoupon || place.column < 0 || qualifiers.wholeTerm);
      (isAside ? into.asides : into.rates).push(rate);
    } else if (type === 'money') {
      const value = amountOf(fact, facts.unitStatements);
      if (value) into.amounts.push({ ...mention, value });
    } else if (place.typed.type === 'date' && place.typed.value !== null) {
      const isRuledOut =
        (field === 'nextResetDate' && saysLastReset(place.flow.text)) || (field === 'issueDate' && isOfSale(fact));
      if (!isRuledOut) into.dates.push({ ...mention, value: place.typed.value });
    }
  }
}

/** How far a date may lie behind another one, in days. */
const apart: readonly (readonly [earlier: Field, later: Field, least: number, most: number])[] = [
  ['issueDate', 'firstCouponDate', 1, 400],
  ['issueDate', 'maturityDate', 150, 4000],
  ['firstCouponDate', 'lastCouponDate', 0, 4000],
  ['firstCouponDate', 'maturityDate', 0, 4000],
  ['lastCouponDate', 'maturityDate', -10, 100],
  ['resetDate', 'nextResetDate', 80, 800],
  ['resetDate', 'maturityDate', 1, 4000],
];

const areInOrder = (one: Mention<string>, other: Mention<string>): boolean =>
  apart.every(([earlier, later, least, most]) => {
    const [first, second] =
      one.field === earlier && other.field === later
        ? [one, other]
        : one.field === later && other.field === earlier
          ? [other, one]
          : [];
    if (!first?.value || !second?.value) return true;
    const days = daysBetween(first.value, second.value);
    return days >= least && days <= most;
  });

/** Without the dates that cannot be what they are taken for, beside those that are known or surer. */
export function datesInOrder(known: readonly Mention<string>[], found: readonly Mention<string>[]): Mention<string>[] {
  const kept: Mention<string>[] = [];
  for (const each of found.toSorted((a, b) => b.score - a.score))
    if ([...known, ...kept].every((other) => !mayBeOfOne(each, other) || areInOrder(each, other))) kept.push(each);
  return kept;
}
