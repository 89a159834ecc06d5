import { readParagraph, isOfDeal } from '../prose/read-prose.ts';
import { findClasses } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import { noCandidates, type Candidates, type RateMention, type Mention, ofNoClass } from '../mention.ts';
import type { Placed } from '../document/outline.ts';
import { readQualifiers, isForeign } from '../qualifiers.ts';
import { noContext, score, noTerms } from './gap-rules.ts';
import type { Block } from '../../layout/blocks.ts';
import { concatFlows, sliceFlow, spansOf, type Flow, type Span } from '../../layout/flow.ts';
import { readBusinessDayClause, readDayCount } from '../../read/conventions.ts';
import { couponTypeIn } from '../../read/coupon-type.ts';
import { readDates } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { readPercents } from '../../read/percent.ts';
import { hasHazard } from '../../read/perils.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { issuedTodayWords } from '../../words/issuer-words.ts';
import { flowsOf, rowsOfFlows } from '../document/texts.ts';
import { issuerInText } from '../document/issuer-in-text.ts';
import { readSchedule } from '../../read/schedule.ts';
import { pushSchedule } from '../prose/labelled.ts';
import { sentencesIn, sentencesOfFlow } from '../prose/sentences.ts';
import { readShareText } from '../shares/share-text.ts';
import { fieldOfLabel, type Field } from '../vocabulary.ts';
import { isAll, says } from '../../words/says.ts';
import { modelledFields } from '../../words/fields.ts';

/** A figure by itself may be of anything that risk factors tell of. */
const fewestFields = 2;

/** The class that a mention is of, where it is of one. */
const classOf = ({ classes }: RateMention, { classes: all }: Facts): string | undefined => {
  const own = classes ?? all;
  return own.length === 1 ? own[0] : undefined;
};

/** What models give of classes that no other part of an offering gives figures of: among its risk factors, one value a field. */
function fillModel(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const known = candidates.rates
    .filter(({ field }) => modelledFields.has(field))
    .flatMap(({ classes }) => classes ?? facts.classes);
  const open = facts.classes.filter((name) => !known.includes(name));
  if (facts.kind === 'RESET' || open.length === 0) return;
  const found = noCandidates();
  for (const { block, section } of placed) {
    if (section !== 'risk' || block.kind === 'grid') continue;
    const { text } = block.flow;
    const isSaid = findClasses(text, facts.classSet).length > 0 || readQualifiers(text).base;
    if (isSaid) readParagraph({ ...noContext, facts, candidates: found, score, rule: 'nearest' }, block, 'analysis');
  }
  const ofModel = found.rates.filter(({ field }) => modelledFields.has(field));
  for (const name of open) {
    const own = ofModel.filter((each) => classOf(each, facts) === name);
    const values = new Set(own.map(({ field, value }) => `${field} ${value}`));
    const asked = new Set(own.map(({ field }) => field));
    if (asked.size >= fewestFields && values.size === asked.size) candidates.rates.push(...own);
  }
}

/** The class in force where each block stands. */
type Scopes = ReadonlyMap<Block, string[] | null>;

const nearest = (field: Field, value: string, spans: Span[]) =>
  ofNoClass(field, value, spans, score, `nearest.${field}`);

/** "France Windstorm 77,2 %": a peril and its share, and nothing else. */
const longestShare = 60;
const isShare = ({ text }: Flow): boolean => {
  const count = Math.max(1, readPercents(text).length);
  // The sign may stand on the line below its figure.
  return text.length < longestShare * count && /\d(?:\s?%|$)/.test(text) && hasHazard(text);
};

/** Perils with their shares on end, wherever on the page each stands, of classes that no shares were found for. */
function fillShares(placed: readonly Placed[], facts: Facts, candidates: Candidates, scopes: Scopes): void {
  const isKnown = new Set(candidates.shares.flatMap(({ classes }) => classes ?? facts.classes));
  if (facts.classes.every((name) => isKnown.has(name))) return;
  let run: Flow[] = [];
  let scope: string[] | null = null;
  let group = -1;
  const settle = () => {
    const isOfNew = scope === null ? isKnown.size === 0 : !scope.some((name) => isKnown.has(name));
    const context = { ...noContext, facts, candidates, scope, score, rule: 'nearest', group: group-- };
    if (run.length > 1 && isOfNew) readShareText(context, concatFlows(run), [], false);
    run = [];
  };
  for (const { block, section } of placed) {
    if (noTerms.has(section)) continue;
    for (const row of rowsOfFlows({ block })) {
      const own = row.filter(isShare);
      if (own.length === 0) settle();
      else scope = scopes.get(block) ?? null;
      run.push(...own);
    }
  }
  settle();
}

/** The one identifier that is said of no class, in a sentence of what the collateral is and earns: that of the fund or note. */
function fillFund(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET' || candidates.words.some(({ field }) => field === 'baseRateInstrument')) return;
  const ofNotes = new Set(
    candidates.identifiers.flatMap(({ rule, value }) => (value && rule.startsWith('table') ? [value.text] : [])),
  );
  const found = new Map<string, Mention<string>>();
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || noTerms.has(section)) continue;
    for (const { from: start, text } of sentencesOfFlow(block.flow)) {
      const isOfClass = findClasses(text, facts.classSet).length > 0;
      if (!isOfDeal(text, facts)) continue;
      for (const { value, from, to } of readIdentifiers(text, { expectCusip: true, expectIsin: true })) {
        if (!value?.valid) continue;
        const spans = spansOf(block.flow, start + from, start + to);
        if (isOfClass) ofNotes.add(value.text);
        else if (says(text, 'fund')) found.set(value.text, nearest('baseRateInstrument', value.text, spans));
      }
    }
  }
  for (const text of ofNotes) found.delete(text);
  const [fund, ...others] = found.values();
  // Several notes without a class have identifiers that are said of none as well.
  if (!fund || others.length > 0 || ofNotes.size === 0) return;
  candidates.words.push(fund);
  candidates.identifiers = candidates.identifiers.filter(({ value }) => value?.text !== fund.value);
}

/** The issuer, where neither a title nor a definition names it. */
function fillIssuer(placed: readonly Placed[], { series }: Facts, candidates: Candidates): void {
  if (candidates.words.some(({ field }) => field === 'issuerName')) return;
  const found = issuerInText(placed, series);
  if (found) candidates.words.push(nearest('issuerName', found.value, found.spans));
}

const issuedToday = new PhraseFinder({ today: issuedTodayWords });
/** "ZURICH, 12 June 2031 - ": the place and day of a news text, at the head of a paragraph. */
const longestPlace = 40;
const afterDateline = /^\s*(?:[-–—:(]|\d{1,2}:\d{2}\b|$)/;
/** "REGULATORY ANNOUNCEMENT | 24/11/2021 | 07:00": rows at the head of a text, in so many blocks, that ask for nothing. */
const mostBlocksOfHead = 3;
const headOf = (placed: readonly Placed[]): Flow[] =>
  placed.slice(0, mostBlocksOfHead).flatMap(({ block }) => {
    const rows = block.kind === 'grid' ? block.rows : [];
    return rows.flatMap(({ cells }) =>
      cells.some(({ flow }) => fieldOfLabel(flow.text) !== null) ? [] : cells.map(({ flow }) => flow),
    );
  });

/** The day of a text that says that the notes were issued today, where nothing else says when they were. */
function fillIssueDate(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET' || candidates.dates.some(({ field }) => field === 'issueDate')) return;
  const flows = placed.flatMap(({ block }) => (block.kind === 'paragraph' ? [block.flow] : []));
  const isSaid = flows.some(({ text }) =>
    sentencesIn(text).some((sentence) => issuedToday.has(sentence) && !isForeign(sentence, true)),
  );
  if (!isSaid) return;
  const ofFirstPage = placed.flatMap(({ block }) =>
    block.kind === 'paragraph' && block.page === placed[0]?.block.page ? [block.flow] : [],
  );
  for (const flow of [...headOf(placed), ...ofFirstPage]) {
    const [date] = readDates(flow.text, facts.dayOrder);
    if (!date?.value || date.from > longestPlace || !afterDateline.test(flow.text.slice(date.to))) continue;
    candidates.dates.push(nearest('issueDate', date.value, spansOf(flow, date.from, date.to)));
    return;
  }
}

/** What may tell the days of payment: sentences that list them, and cells beside "Payment" or "Interest". */
const textsOfPayments = ({ block }: Placed): Flow[] =>
  block.kind === 'paragraph'
    ? sentencesOfFlow(block.flow).map(({ from, to }) => sliceFlow(block.flow, from, to))
    : block.rows.flatMap(({ cells: [label, value] }) =>
        label && value && isAll(label.flow.text.trim(), 'payments') ? [value.flow] : [],
      );

/** Days of several months, which nothing but payments is made on, where no days of payment were found, or no first one. */
function fillSchedules(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const known = candidates.schedules.flatMap(({ value }) => (value && value.frequency !== null ? [value] : []));
  const hasFirst = known.some(({ first }) => first !== null) || candidates.dates.some(isFirstPayment);
  if (facts.kind === 'RESET' || (known.length > 0 && hasFirst)) return;
  for (const each of placed) {
    if (noTerms.has(each.section)) continue;
    for (const flow of textsOfPayments(each)) {
      const { months, day, first, frequency } = readSchedule(flow.text, facts.dayOrder);
      const areDays = months.length > 1 && day !== null;
      const tells = areDays || (each.block.kind === 'grid' && first !== null && frequency !== null);
      // "Payable quarterly" in one place, and "on the 14th of each March, …, starting …" in another.
      const isOfKnown = first !== null && known.every((other) => other.frequency === frequency);
      if (!tells || isForeign(flow.text) || (known.length > 0 && !isOfKnown)) continue;
      pushSchedule({ ...noContext, facts, candidates, score, rule: 'nearest' }, flow);
    }
  }
}
const isFirstPayment = ({ field }: Candidates['dates'][number]) => field === 'firstCouponDate';

/** "Principal At-Risk Variable Rate Notes", whatever the label. */
const typeOfNotes = (text: string) =>
  says(text, 'couponType') && !says(text, 'paperHeld') ? couponTypeIn(text) : null;

/** The coupon and how days are counted and moved, where no label asked for it: from anywhere, if the whole document says it in one way only. */
function fillConventions(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET') return;
  const flows = placed.flatMap((each) => (noTerms.has(each.section) ? [] : flowsOf(each)));
  for (const [field, read] of [
    ['couponType', typeOfNotes],
    ['dayCountConvention', readDayCount],
    ['businessDayConvention', readBusinessDayClause],
  ] as const) {
    if (candidates.words.some((each) => each.field === field)) continue;
    const found = flows.flatMap((flow) => {
      const token = isForeign(flow.text) ? null : read(flow.text);
      return token ? [{ flow, token }] : [];
    });
    const [first] = found;
    if (!first?.token.value || found.some(({ token }) => token.value !== first.token.value)) continue;
    const { flow, token } = first;
    candidates.words.push(nearest(field, first.token.value, spansOf(flow, token.from, token.to)));
  }
}

/** What no reader found, looked for where and how it may stand at all. It is worth less than what a reader finds. */
export function fillGaps(placed: readonly Placed[], facts: Facts, candidates: Candidates, scopes: Scopes): void {
  fillSchedules(placed, facts, candidates);
  fillShares(placed, facts, candidates, scopes);
  fillModel(placed, facts, candidates);
  fillFund(placed, facts, candidates);
  fillIssuer(placed, facts, candidates);
  fillConventions(placed, facts, candidates);
  fillIssueDate(placed, facts, candidates);
}
