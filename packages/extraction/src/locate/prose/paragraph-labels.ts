import { sliceFlow, type Flow, boldRuns } from '../../layout/flow.ts';
import { readCallable, readCallClause } from '../../read/call.ts';
import { readBusinessDay, readDayCount } from '../../read/conventions.ts';
import { monthWord, readDates } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { readMoney } from '../../read/money.ts';
import { hasRate, readPercents } from '../../read/percent.ts';
import { readFrequencyWord } from '../../read/schedule.ts';
import { matchesOf } from '../../read/tokens.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { noLabelOpens } from '../../words/slots.ts';
import { rateFields, type Field } from '../../words/fields.ts';
import { classesIn, findClasses, type ClassMention, classWord, notesWord, namesIn } from '../../read/classes.ts';
import type { Context } from '../context.ts';
import { readListed } from './labelled.ts';
import { isForeign, readQualifiers, type Qualifiers } from '../qualifiers.ts';
import { goesOn, sentencesOfFlow, splitSentences } from './sentences.ts';
import { bareLabel, fieldsOfLabel, findAnchors } from '../vocabulary.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { abbreviations, numberedParts, perYear, questionWords, wordsOfTitles } from '../../words/sentence-words.ts';
import { definingWords, joiningWords } from '../../words/explaining-words.ts';
import { says, opensWith, closesWith } from '../../words/says.ts';
import { areDistinct } from '../../lists.ts';
import type { Stretch } from '../../layout/extents.ts';

const number = String.raw`(?:(?:${anyOf(numberedParts)}|§)\s?[\dIVX]+(?:\.\d+)*[.:)]?\s+)?(?:\(?[a-z0-9.]{1,5}[.)]\s+)*`;
/** The stop of "Exp." or "Prob.". */
const shortened = String.raw`(?<=\b${anyOf(abbreviations)})\.(?=\s)|\b${anyOf(perYear)}(?=[:\s])`;
/** A colon within brackets ends no label. "2.4" stands before labels with a colon only: "4.1 Fixed rate." opens a condition. */
const labelled = new RegExp(
  String.raw`^(${number}(?:\d{1,2}(?:\.\d{1,2})+\s+)?[A-Z“"](?:[^:.()]|${shortened}|\([^:.()]*\)){1,90}):\s+(?=\S)`,
);

/** "Payment Dates. The 17th day of …": a label set as the paragraph's first words. */
const lead = new RegExp(String.raw`^(${number}[A-Z][A-Za-z ()/’'-]{2,60})\.\s+(?=\S)`);

/** "When are the Notes repaid? On April 9, 2034.": a question, and its answer. */
const question = new RegExp(
  String.raw`^((?:Q[a-z]*\s?\d*[.:)]\s+)?${anyOf(questionWords)}\b[^.?!:;]{5,90})\?\s+(?:A[a-z]*\s?\d*[.:)]\s+)?(?=\S)`,
);

const classBefore = String.raw`${classWord}\s*[A-Z0-9-]{1,4}(?:\s+${notesWord})?:`;
const listed = new RegExp(String.raw`^(\S.*?)\s+${classBefore}\s`);
const otherItem = new RegExp(String.raw`[;,.]\s*(?:${anyOf(joiningWords)}\s+)?${classBefore}`);

const ofTitle = String.raw`(?:[A-Z][A-Za-z()/’'-]*|${anyOf(wordsOfTitles)})`;
const ownSentence = new RegExp(String.raw`^${ofTitle}(?: ${ofTitle}){0,5}\.$`);

const anyLabel = new RegExp(
  String.raw`(?:^|\s)((?:\(?(?!\d{4}\.)[a-z0-9.]{1,5}[.)]\s+)?[A-Z](?:[A-Za-z ()/’'-]|${shortened}){2,60}):\s+(?=\S)`,
  'g',
);

const dashed = /^(?:[•·▪■]\s*)?([A-Za-z][A-Za-z0-9_ /()&’'-]{1,45}?)(?:\s+[—–]|:)\s+(?=\S)/;
const fewestDashed = 3;

/** Lines that each open with a label and a dash: "Size — €150 million", a list of them only. */
function dashedLabels(flow: Flow): { label: string; from: number; to: number }[] {
  const found = flow.pieces.flatMap(({ at }) => {
    const match = dashed.exec(flow.text.slice(at));
    return match ? [{ label: match[1] as string, from: at, to: at + match[0].length }] : [];
  });
  const areKnown = found.length > 1 && found.every(({ label }) => fieldsOfLabel(label).length > 0);
  return found.length < fewestDashed && !areKnown ? [] : found;
}

/** “Closing Date” means …: a label in a list of definitions. */
const definition = new RegExp(
  String.raw`[“"]([A-Z][A-Za-z0-9 .()/%’'–-]{2,60})[”"]\s+${anyOf(definingWords)}[,:]?\s+(?=\S)`,
  'g',
);

/** Whether a paragraph is one of definitions. */
export const isDefinition = (text: string): boolean => definesFirst.test(text);
const definesFirst = new RegExp(String.raw`^[“"][A-Z][^”"]{2,60}[”"]\s+${anyOf(definingWords)}\b`);

/** How far a label's value reaches: not into sentences of other deals, and not over the whole of a long paragraph. */
export function endOfValue(text: string, from: number, limit: number): number {
  let end = from;
  for (const [start, stop] of splitSentences(text.slice(from, limit))) {
    if (isForeign(text.slice(from + start, from + stop)) || (start > 0 && stop > 900)) break;
    end = from + stop;
  }
  return end;
}

/** Whether a text is, from its first letter, what a field asks for. */
export function beginsWithValue(field: Field, text: string): boolean {
  const tokens = field.endsWith('Date')
    ? readDates(text)
    : field === 'parAmount'
      ? readMoney(text)
      : rateFields.has(field)
        ? readPercents(text)
        : [];
  if (tokens.length > 0) return tokens[0]?.from === 0;
  if (field === 'isCallable') return readCallable(text) !== null;
  if (field === 'dayCountConvention') return readDayCount(text) !== null;
  if (field === 'businessDayConvention') return readBusinessDay(text) !== null;
  if (field === 'couponFrequency') return readFrequencyWord(text)?.from === 0;
  return field === 'baseRateInstrument' && readIdentifiers(text, { expectCusip: true }).length > 0;
}

const mostRunIn = 160;
/** "From the Issue Date until": the date that follows is the other end of a period. */
const startsPeriod = (text: string) => opensWith(text, 'from') && closesWith(text, 'upTo');

/** "Original Issue Date 18 September 2018": a line that begins with a label, and nothing between it and its value. */
export function runInLabel(text: string): { label: string; from: number; to: number } | null {
  if (text.length > mostRunIn || /^[a-z]/.test(text)) return null;
  const ends = [...text.matchAll(/\s+/g)].slice(0, 9);
  for (const { index, 0: gap } of ends) {
    const label = text.slice(0, index);
    // "Class A: 0.57% expected loss, 0.84% …": a figure before its name.
    if (says(label, 'verb') || hasRate(label)) return null;
    if (startsPeriod(label)) continue;
    // "Class A: EL 1.2%", and not "Business days: Modified Following".
    const [field, ...others] = fieldsOfLabel(label.slice(label.lastIndexOf(':') + 1));
    const to = index + gap.length;
    if (field !== undefined && others.length === 0 && beginsWithValue(field, text.slice(to)))
      return { label, from: 0, to };
  }
  return null;
}

/** Short lines of which most begin with a label before its value, at least three of them. */
function lineLabels(flow: Flow): Label[] {
  const found = flow.pieces.flatMap(({ at }, index): Label[] => {
    const line = flow.text.slice(at, flow.pieces[index + 1]?.at).trimEnd();
    const own = line.length < longestLine ? runInLabel(line) : null;
    return own ? [{ label: own.label, from: at, to: at + own.to }] : [];
  });
  return found.length < Math.max(fewestDashed, flow.pieces.length / 2) ? [] : found;
}
const longestLine = 60;

interface Label extends Stretch {
  label: string;
}

const longestBold = 70;

/** Labels in bold, each before its value. */
function boldLabels(flow: Flow): Label[] {
  const { text } = flow;
  return boldRuns(flow).flatMap(({ from, to }) => {
    const label = text.slice(from, to).replace(/[\s:.]+$/, '');
    const isShort = to - from > 2 && to - from < longestBold && to < text.length - 1;
    // (the “Notes”): a name that is given, and no label.
    const isName = /[“"]$/.test(text.slice(0, from)) && /^[”"]\)/.test(text.slice(to));
    return isShort && !isName && fieldsOfLabel(label).length > 0 ? [{ label, from, to }] : [];
  });
}

const noLabel = new PhraseFinder({ opens: noLabelOpens });
const opensSentence = (text: string): boolean => noLabel.find(text)[0]?.from === 0;

/** A label at the head of a paragraph. */
function headLabel({ text }: Flow): Label[] {
  const led = lead.exec(text);
  const head = [labelled.exec(text), led && goesOn(text, led[0].length) ? null : led, question.exec(text)].find(
    (match) => match && !opensSentence(match[1] as string) && fieldsOfLabel(match[1] as string).length > 0,
  );
  // "Coupon Class A: 4.00%; Class B: 6.00%": the first class belongs to the list, not to the label.
  const list = head && otherItem.test(text.slice(head[0].length)) ? listed.exec(head[0])?.[1] : undefined;
  if (list !== undefined && fieldsOfLabel(list).length > 0) return [{ label: list, from: 0, to: list.length }];
  if (head) return [{ label: head[1] as string, from: 0, to: head[0].length }];
  return [runInLabel(text) ?? []].flat();
}

/** "Label: value", wherever it stands. */
const colonLabels = ({ text }: Flow): Label[] =>
  (text.includes(':') ? matchesOf(text, anyLabel) : []).flatMap((match) => {
    const [whole, label = ''] = match;
    // "1.02% (Exhaustion Probability) Class B: 2.04%": what stands in brackets is no label of what follows.
    const isOpen = label.indexOf(')') < (label.indexOf('(') + 1 || Infinity) && label.includes(')');
    if (isOpen || opensSentence(label) || fieldsOfLabel(label).length === 0) return [];
    // "… plus a Risk Spread of Class C: 550 bps; Class D: 750 bps": the first class belongs to the list.
    const list = otherItem.test(text.slice(match.index + whole.length))
      ? listed.exec(whole.trimStart())?.[1]
      : undefined;
    const end = list === undefined ? match.index + whole.length : text.indexOf(list, match.index) + list.length;
    return [{ label: list ?? label, from: match.index, to: end }];
  });

/** "Closing Date. May 4, 2026.": labels set as sentences of their own. */
const sentenceLabels = (flow: Flow): Label[] =>
  sentencesOfFlow(flow).flatMap(({ from, to, text }) => {
    const sentence = text.trimEnd();
    if (from === 0 || to === flow.text.length || !ownSentence.test(sentence)) return [];
    const label = sentence.slice(0, -1);
    return fieldsOfLabel(label).length > 0 ? [{ label, from, to }] : [];
  });

/** "May 16, 2029 Issue Date. April 6, 2026": labels that follow a value without a stop, each with a stop and its own value. */
const stoppedLabels = ({ text }: Flow): Label[] =>
  [...text.matchAll(/(?<=[\d%)] )([A-Z][A-Za-z]*(?: [A-Za-z]+){0,5})\.\s+/g)].flatMap((match) => {
    const [whole, label = ''] = match;
    const to = match.index + whole.length;
    const [field] = fieldsOfLabel(label);
    return field !== undefined && !goesOn(text, to) && beginsWithValue(field, text.slice(to))
      ? [{ label, from: match.index, to }]
      : [];
  });

const definitions = ({ text }: Flow): Label[] =>
  matchesOf(text, definition).map((match) => ({
    label: match[1] as string,
    from: match.index,
    to: match.index + match[0].length,
  }));

/** What stands first says best where a label ends. */
const labelFinders = [
  boldLabels,
  headLabel,
  colonLabels,
  sentenceLabels,
  stoppedLabels,
  definitions,
  dashedLabels,
  lineLabels,
];

/** "Class A – expected loss: 1.94%; …. Class B – …": each class once, with rates of its own before the next; or null. */
function classesInTurn(text: string, mentions: readonly ClassMention[], first: number): readonly ClassMention[] | null {
  const withRates = mentions.filter(
    ({ to }, index) => readPercents(text.slice(to, mentions[index + 1]?.from ?? text.length)).length > 0,
  );
  const names = withRates.flatMap((each) => each.names);
  const isOneEach = names.length > 1 && names.length === withRates.length && areDistinct(names);
  return isOneEach && withRates[0] === mentions[0] && (mentions[0]?.from ?? Infinity) <= first ? mentions : null;
}

/** The labels of a paragraph, in the order in which they stand. */
function labelsIn(flow: Flow): Label[] {
  const found: Label[] = [];
  for (const find of labelFinders)
    for (const each of find(flow))
      if (!found.some((other) => other.to > each.from && other.from < each.to)) found.push(each);
  return found.toSorted((a, b) => a.from - b.from);
}

/** "Modelled loss. For Class A the attachment probability is …": sentences under a title, which name what each of their rates is. */
function nameTheirRates([field, ...others]: readonly Field[], text: string): boolean {
  if (field === undefined || others.length > 0 || !rateFields.has(field) || beginsWithValue(field, text)) return false;
  return new Set(findAnchors(text, rateFields).map((anchor) => anchor.field)).size > 1;
}

function readValue(context: Context, fields: readonly Field[], flow: Flow): void {
  if (!nameTheirRates(fields, flow.text)) readListed(context, fields, flow);
}

const endsInMonth = new RegExp(String.raw`\b${monthWord}$`);
/** "Issued on Apr. 27, 2026": the stop is one of the date. */
const isInDate = (label: string, after: string): boolean => endsInMonth.test(label) && /^\d/.test(after);

/** "From the Issue Date to", "The Annual Risk Period after that begins on 1 April 2031", "The Issuer cannot call the Notes.": no label of what follows. */
const speaksForItself = (field: Field, label: string): boolean =>
  says(label, 'spanOfTime') ||
  (field === 'resetDate' && says(label, 'afterThis')) ||
  (field === 'isCallable' && readCallClause(label)?.value === 'N');

/** What a label says, also in the brackets behind it: "Expected Loss (Long-Term Rates)". */
function qualifiersOfLabel(label: string): Qualifiers {
  const bare = readQualifiers(bareLabel(label));
  const { base, sensitivity, prior, updated } = readQualifiers(label);
  return {
    ...bare,
    base: bare.base || base,
    sensitivity: bare.sensitivity || (sensitivity && !base),
    prior: bare.prior || (prior && !bare.updated),
    updated: bare.updated || updated,
  };
}

/** Labels with their values inside a paragraph: at its head, or several on end. */
export function readLabels(context: Context, flow: Flow): void {
  const { text } = flow;
  const found = labelsIn(flow);
  const [head] = found;
  if (!head) return;
  // "3. Class A Notes (CUSIP …): (a) Attachment Probability: …; (b) …": all labels are of the class at the head.
  const mentions = findClasses(text, context.facts.classSet);
  const ofAll = namesIn(mentions);
  const isOfOne = ofAll.length === 1 && (mentions[0]?.from ?? Infinity) < Math.min(found.length > 1 ? 20 : 40, head.to);
  const inTurn = isOfOne ? null : classesInTurn(text, mentions, head.from);
  for (const [index, { label, from, to }] of found.entries()) {
    const fields = fieldsOfLabel(label);
    const [first] = fields;
    if (first === undefined || speaksForItself(first, label) || isInDate(label, text.slice(to))) continue;
    const said = classesIn(label, context.facts.classSet);
    const named = said.length > 0 ? said : (inTurn?.findLast((each) => each.to <= from)?.names ?? []);
    const own: Context = {
      ...context,
      classes: named.length > 0 ? named : isOfOne ? ofAll : null,
      qualifiers: qualifiersOfLabel(label),
      unitHint: label,
      score: context.score + 20,
      rule: `${context.rule}.label`,
    };
    const next = inTurn?.find((each) => each.from >= to)?.from ?? text.length;
    const end = endOfValue(text, to, Math.min(next, found[index + 1]?.from ?? text.length));
    readValue(own, fields, sliceFlow(flow, to, end));
  }
}
