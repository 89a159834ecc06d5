import { wordsBeside } from '../judge/labels-beside.ts';
import type { Span } from '../layout/flow.ts';
import { spansOf } from '../layout/flow.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Candidates, Mention } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import { bareLabel, type Field } from '../locate/vocabulary.ts';
import { readCallable } from '../read/call.ts';
import { readBusinessDay, readBusinessDayClause, readDayCount } from '../read/conventions.ts';
import { readDates } from '../read/dates.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { readMoney } from '../read/money.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { readFrequencyWord, readInterval } from '../read/schedule.ts';
import type { Token } from '../read/tokens.ts';
import { rateFields } from '../words/fields.ts';
import { matchLabel } from '../words/match-label.ts';
import type { DocumentKind, ListName } from '../types.ts';
import { flowsOf } from '../locate/document/texts.ts';
import { setOf } from '../words/phrase-syntax.ts';

/** How a document was read: what was found in it, and every candidate before any was decided upon. */
export interface Reading {
  facts: Facts;
  placed: readonly Placed[];
  candidates: Candidates;
}

/** A value that a document gives and the reader did not tell. */
export interface LostValue {
  list: ListName;
  field: string;
  issuerClass: string;
  peril?: string;
  value: string | number;
}

export const lossStages = [
  'class not known',
  'not in the text',
  'no value read',
  'label not recognised',
  'label known, value not taken',
  'taken for another field',
  'taken for another class',
  'taken for another case',
  'another was chosen',
  'dropped after the choice',
] as const;
export type LossStage = (typeof lossStages)[number];

interface Loss {
  stage: LossStage;
  /** Where it stands, with what label and how well that matches, or what was taken instead. */
  detail: string;
}

/** The fields whose candidates a value of a row may be made of. */
function fieldsOf({ list, field }: LostValue, kind: DocumentKind): readonly string[] {
  if (list === 'elAttributions' && field !== 'effectiveFromDate') return ['attribution'];
  const made: Readonly<Record<string, readonly string[]>> = {
    couponRate: ['spread', 'fixedRate', 'extensionSpread'],
    effectiveFromDate: kind === 'OC' ? ['issueDate'] : ['resetDate'],
    effectiveToDate: kind === 'OC' ? ['maturityDate'] : ['nextResetDate', 'maturityDate'],
    lastCouponDate: ['lastCouponDate', 'maturityDate'],
  };
  return made[field] ?? [field];
}

type Find = (text: string) => { value: string | number | null; from: number; to: number }[];
const one = <T extends string | number>(token: Token<T> | null) => (token ? [token] : []);

const inPercent = setOf('attachmentProbability expectedLoss exhaustionProbability couponRate elAttribution');

/** Finds values of a field's type in text, whatever the words around them. */
function finderOf(field: string, { dayOrder }: Facts): Find {
  if (field.endsWith('Date')) return (text) => readDates(text, dayOrder);
  if (inPercent.has(field))
    return (text) => [...readPercents(text), ...one(readBareRate(text, '%')), ...one(readBareRate(text, 'bps'))];
  switch (field) {
    case 'parAmount':
      return (text) => readMoney(text).map((token) => ({ ...token, value: token.value?.amount ?? null }));
    case 'isin':
    case 'cusip':
    case 'baseRateInstrument':
      return (text) =>
        readIdentifiers(text, { expectCusip: true, expectIsin: true }).map((token) => ({
          ...token,
          value: token.value?.text ?? null,
        }));
    case 'dayCountConvention':
      return (text) => one(readDayCount(text));
    case 'businessDayConvention':
      return (text) => [...one(readBusinessDay(text)), ...one(readBusinessDayClause(text))];
    case 'isCallable':
      return (text) => one(readCallable(text));
    case 'couponFrequency':
      return (text) => [...one(readFrequencyWord(text)), ...one(readInterval(text))];
    default:
      return () => [];
  }
}

const isSame = (a: string | number | null, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)) : a === b;

/** A candidate of any field, with the candidates's list it stands in. */
interface Candidate extends Mention<unknown> {
  of: keyof Candidates;
}

const allOf = (candidates: Candidates): Candidate[] =>
  (Object.entries({ ...candidates, unasked: [] }) as [keyof Candidates, Mention<unknown>[]][]).flatMap(
    ([of, mentions]) => mentions.map((each) => ({ ...each, of })),
  );

function plainValue(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value !== null && typeof value === 'object') {
    if ('amount' in value) return value.amount as number;
    if ('text' in value) return value.text as string;
    if ('frequency' in value) return value.frequency as number | null;
  }
  return null;
}

const shown = ({ page, from, to }: Span) => `p${page.input.page} “${page.text.slice(from, to).slice(0, 60)}”`;

/** The words beside a place, and what each of them is nearest to among the phrases. */
function wordsAt(span: Span): { label: string; field: Field | null; grade: number }[] {
  const { label, column } = wordsBeside(span);
  return [label, column].flatMap((text) => {
    if (text === null) return [];
    const [best] = matchLabel(bareLabel(text));
    return [{ label: text, field: best?.field ?? null, grade: best?.grade ?? 0 }];
  });
}

const leastGrade = 0.6;

/** What became of a value that stands in the text and of which no candidate was made. */
function withoutCandidate(places: readonly Span[], fields: readonly string[]): Loss {
  const words = places.flatMap((place) => wordsAt(place).map((each) => ({ ...each, place })));
  const known = words.find(({ field, grade }) => field !== null && grade >= leastGrade && fields.includes(field));
  const best = known ?? words.toSorted((a, b) => b.grade - a.grade)[0];
  const where = shown((best?.place ?? places[0]) as Span);
  const beside = best ? ` beside “${best.label}”, ${best.grade.toFixed(2)} ${best.field ?? 'no field'}` : '';
  return {
    stage: known ? 'label known, value not taken' : 'label not recognised',
    detail: `${where}${beside}`,
  };
}

const isOfRow = ({ classes }: Mention<unknown>, { issuerClass }: LostValue) =>
  classes === null || classes.some((name) => name.replaceAll('-', '') === issuerClass.replaceAll('-', ''));

/** At which stage of reading a value was lost. */
export function whereLost({ facts, placed, candidates }: Reading, lost: LostValue): Loss {
  const plain = (name: string) => name.replaceAll('-', '').toUpperCase();
  const isKnown = facts.classes.some((name) => plain(name) === plain(lost.issuerClass));
  if (!isKnown && facts.classes.length > 0 && lost.issuerClass !== '')
    return { stage: 'class not known', detail: `known are ${facts.classes.join(', ')}` };
  const fields = fieldsOf(lost, facts.kind);
  const all = allOf(candidates).filter((each) => isSame(plainValue(each.value), lost.value));
  const show = ({ spans, score, rule, field, classes }: Candidate) =>
    `${spans[0] ? shown(spans[0]) : ''} for ${field} of ${classes?.join(',') ?? 'all'} by ${rule} at ${score}`;
  const own = all.filter(
    ({ field }) => fields.includes(field) || (lost.field === 'couponFrequency' && field === 'paymentDates'),
  );
  const ofRow = own.filter((each) => isOfRow(each, lost));
  const taken = ofRow.find(({ of }) => of !== 'asides');
  if (taken) {
    const rival = allOf(candidates)
      .filter((each) => fields.includes(each.field) && each.of === taken.of && isOfRow(each, lost))
      .filter((each) => each.value !== null && !isSame(plainValue(each.value), lost.value))
      .toSorted((a, b) => b.score - a.score)[0];
    return rival && rival.score >= taken.score
      ? { stage: 'another was chosen', detail: `${show(taken)}; against ${plainValue(rival.value)} ${show(rival)}` }
      : { stage: 'dropped after the choice', detail: show(taken) };
  }
  if (ofRow[0]) return { stage: 'taken for another case', detail: show(ofRow[0]) };
  if (own[0]) return { stage: 'taken for another class', detail: show(own[0]) };
  const find = finderOf(lost.field, facts);
  const places = placed.flatMap((each) =>
    flowsOf(each).flatMap((flow) =>
      find(flow.text)
        .filter(({ value }) => isSame(value, lost.value))
        .flatMap(({ from, to }) => spansOf(flow, from, to).slice(0, 1)),
    ),
  );
  const isOther = (each: Candidate) => !rateFields.has(each.field) || places.length < 2;
  const other = all.find(isOther);
  if (other) return { stage: 'taken for another field', detail: show(other) };
  if (places.length > 0) return withoutCandidate(places, fields);
  const digits = String(lost.value)
    .replace(/^(\d+)$/, '$1')
    .replace('.', '[.,]');
  const inText = placed.some((each) => flowsOf(each).some(({ text }) => new RegExp(`(?<!\\d)${digits}`).test(text)));
  return { stage: inText ? 'no value read' : 'not in the text', detail: '' };
}

/** Candidates as they are before anything is decided: lists that later steps filter and add to. */
export const copyOf = (candidates: Candidates): Candidates =>
  Object.fromEntries(
    Object.entries(candidates).map(([name, list]) => [name, [...(list as unknown[])]]),
  ) as unknown as Candidates;
