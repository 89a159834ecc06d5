import { isCusip, isIsin } from '@landfall/instruments';
import type { Facts } from '../locate/document/facts.ts';
import { unnamedClass } from '../locate/document/facts.ts';
import { type Candidates, mayBeOf } from '../locate/mention.ts';
import type { ExtractionResult, FieldEvidence } from '../types.ts';
import { setOf } from '../words/phrase-syntax.ts';
import { CandidatesByPlace, type Bases, type Basis } from './basis.ts';
import { constraintsOf, rowsOf } from './constraints.ts';
import { isDoubtfulName } from './peril-name.ts';
import { sumOf } from '../lists.ts';

/** What is known of a value, by name; nearly all from 0 to 1, and 0 where not named. No word of the document is in it. */
export type Features = Readonly<Record<string, number>>;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const bounded = (value: number) => Math.min(1, Math.max(0, value));
const mean = (numbers: readonly number[]) => share(sumOf(numbers), numbers.length);

const groups = {
  identifier: setOf('isin isinRegS cusip cusipRegS baseRateInstrument'),
  /** They differ from class to class. */
  figure: setOf('couponRate expectedLoss attachmentProbability exhaustionProbability parAmount'),
  share: setOf('elAttribution perilName perilId applyCdf'),
} as const;
function groupOf(field: string): string {
  if (field.endsWith('Date')) return 'date';
  return Object.entries(groups).find(([, fields]) => fields.has(field))?.[0] ?? 'word';
}

const plainTables = setOf('label-value classes-as-rows classes-as-columns');

/** Kinds of places, by the beginning of the rule that read there. */
function placeOf(rule: string): string {
  const parts = rule.split('.');
  const [kind, how = ''] = parts;
  if (kind === 'table') return `table.${plainTables.has(how) ? how : 'other'}`;
  if (kind === 'derived') return how.startsWith('effective-') ? 'derived.effective' : rule;
  return (kind === 'prose' || kind === 'cover') && parts.length > 2 ? `${kind}.label` : String(kind);
}

/** What is the same for all values of a document. */
interface Whole {
  byPlace: CandidatesByPlace;
  facts: Facts;
  filled: number;
  score: number;
  contested: number;
  rowScore: ReadonlyMap<string, number>;
  rowFilled: ReadonlyMap<string, number>;
  withField: ReadonlyMap<string, number>;
  hasUnknownClasses: boolean;
  isNobodys: boolean;
  withLess: ReadonlySet<string>;
  constraints: ReturnType<typeof constraintsOf>;
}

const rowKey = ({ list, index }: FieldEvidence) => `${list}|${index}`;
const telling = setOf('elAttribution couponRate expectedLoss attachmentProbability exhaustionProbability');

/** The ISINs of notes that are printed, without those of a second offering. */
const isinsOf = ({ identifiers: found }: Candidates): Set<string> =>
  new Set(found.flatMap(({ value, regS }) => (value?.kind === 'ISIN' && value.valid && !regS ? [value.text] : [])));

/** Several notes have identifiers where no class is known: what is of one was taken for all. */
const hasUnknownClasses = (isins: ReadonlySet<string>, { classes }: Facts): boolean =>
  classes[0] === unnamedClass && isins.size > classes.length;

/** No class was given one of the ISINs: the classes found are hardly those of the notes. Of such values one in five was wrong. */
const isNobodys = (isins: ReadonlySet<string>, { evidence }: ExtractionResult): boolean =>
  isins.size > 0 && evidence.every(({ field }) => field !== 'isin');

const identifiers = setOf('isin cusip');
const ofOneClass = setOf('isin cusip couponRate expectedLoss attachmentProbability exhaustionProbability');

/**
 * Classes without an identifier, or without any figure of their own, where others have one: taken back, redeemed, or no
 * class of the deal. Of such values that would be sure one in ten was wrong.
 */
function classesWithLess({ evidence }: ExtractionResult, { classes }: Facts): Set<string> {
  const fieldsOf = new Map(classes.map((name) => [name, new Set<string>()]));
  for (const { issuerClass, field } of evidence) if (ofOneClass.has(field)) fieldsOf.get(issuerClass)?.add(field);
  const known = [...fieldsOf.values()];
  const isIdentified = (fields: ReadonlySet<string>) => [...fields].some((field) => identifiers.has(field));
  const areIdentified = known.some(isIdentified);
  const haveFigures = known.some(({ size }) => size > 1);
  const lacks = (fields: ReadonlySet<string>) =>
    (areIdentified && !isIdentified(fields)) || (haveFigures && fields.size === 0);
  return new Set([...fieldsOf].flatMap(([name, fields]) => (lacks(fields) ? [name] : [])));
}

function describeWhole(result: ExtractionResult, bases: Bases, facts: Facts, candidates: Candidates): Whole {
  const rowScore = new Map<string, number>();
  const withField = new Map<string, number>();
  for (const each of result.evidence) {
    const { score } = bases.get(each) as Basis;
    const key = rowKey(each);
    if (telling.has(each.field)) rowScore.set(key, Math.min(score, rowScore.get(key) ?? Infinity));
    const column = `${each.list}|${each.field}`;
    withField.set(column, (withField.get(column) ?? 0) + 1);
  }
  const isins = isinsOf(candidates);
  const rowFilled = new Map<string, number>();
  for (const { list, index, row } of rowsOf(result)) {
    const values = Object.values(row);
    rowFilled.set(`${list}|${index}`, share(values.filter((value) => value !== null).length, values.length));
  }
  const contested = new Set(
    result.findings
      .filter(({ code }) => code === 'CONFLICT')
      .map(({ list, index, field }) => `${list}|${index}|${field}`),
  );
  return {
    byPlace: new CandidatesByPlace(candidates),
    facts,
    filled: mean([...rowFilled.values()]),
    score: mean(result.evidence.map((each) => bounded((bases.get(each) as Basis).score / 100))),
    contested: share(contested.size, result.evidence.length),
    rowScore,
    rowFilled,
    withField,
    hasUnknownClasses: hasUnknownClasses(isins, facts),
    isNobodys: isNobodys(isins, result),
    withLess: classesWithLess(result, facts),
    constraints: constraintsOf(result),
  };
}

/** Places that say the same, and the best of those that say otherwise. */
function againstOthers({ byPlace, facts }: Whole, { issuerClass, field, value }: FieldEvidence, { spans }: Basis) {
  const own = byPlace.at(spans);
  if (!own) return { 'known by its place alone': 1 };
  const { mention } = own;
  const others = byPlace.besides(own, issuerClass);
  const agreeing = others.filter(({ said }) => said === own.said);
  const kinds = new Set(
    agreeing.map((each) => placeOf(each.mention.rule)).filter((kind) => kind !== placeOf(mention.rule)),
  );
  const differing = others.filter(({ said }) => said !== own.said);
  const gap = mention.score - Math.max(-Infinity, ...differing.map((each) => each.mention.score));
  const surplus = byPlace.answers(own) - facts.classes.length;
  return {
    'one other place agrees': Number(agreeing.length > 0),
    'several other places agree': Number(agreeing.length > 1),
    'a place of another kind agrees': Number(kinds.size > 0),
    'a place disagrees': Number(differing.length > 0),
    'a place disagrees, how near': bounded(1 - gap / 60),
    'a place as good disagrees': Number(gap <= 10),
    'its table says another as well': Number(
      mention.group !== undefined &&
        differing.some((each) => each.mention.group === mention.group && each.mention.score >= mention.score),
    ),
    'share of places that disagree': share(differing.length, others.length + 1),
    'more answers than classes': bounded(surplus / 6),
    'class by order alone': Number(mention.isByOrder === true && facts.kind === 'RESET'),
    'said with its class': Number(mention.explicit && mention.classes !== null),
    'class of a heading': Number(!mention.explicit && mention.classes !== null),
    'no class said, of several': Number(mention.classes === null && facts.classes.length > 1),
    'figure of no class, of several': Number(
      mention.classes === null && facts.classes.length > 1 && groups.figure.has(field),
    ),
    'said of another class': Number(!mayBeOf(mention, issuerClass)),
    'put right by a check digit': Number(mention.rule.includes('.repaired')),
    'figure as a whole number': Number(typeof value === 'number' && value < 100 && Number.isInteger(value)),
  };
}

/** Per cent. A word that recognition is so sure of is read well; one so much less, hardly. */
const wellRead = 75;
const hardlyRead = 25;

/** How badly the worst word of a value was read, from 0 to 1. */
function badlyRead(spans: Basis['spans']): number {
  let least = 100;
  for (const { page, from, to } of spans)
    for (let at = from; at < to; at++) least = Math.min(least, page.input.certainty?.[page.map[at] as number] ?? 100);
  return bounded((wellRead - least) / (wellRead - hardlyRead));
}

/** Whether an identifier, of a note or a fund, has check digits that do not hold. */
function failsItsCheck(field: string, value: FieldEvidence['value']): boolean {
  if (typeof value !== 'string') return false;
  if (field === 'isin') return !isIsin(value);
  return field === 'cusip' || (field === 'baseRateInstrument' && /^[0-9A-Z]{9}$/.test(value)) ? !isCusip(value) : false;
}

function featuresOf(evidence: FieldEvidence, basis: Basis, whole: Whole): Features {
  const { list, field, rule } = evidence;
  const { facts, rowScore } = whole;
  const key = rowKey(evidence);
  const input = basis.spans[0]?.page.input;
  const place = placeOf(rule);
  const score = bounded(basis.score / 100);
  const own = rowScore.get(key);
  const against: Features = againstOthers(whole, evidence, basis);
  return {
    [`field ${field}`]: 1,
    [`list ${list}`]: 1,
    [`place ${place}`]: 1,
    [`grade, ${groupOf(field)}`]: score,
    'grade above 70': Math.max(0, score - 0.7) / 0.3,
    'grade below 50': Math.max(0, 0.5 - score) / 0.5,
    'grade of its row': own === undefined ? 0.7 : bounded(own / 100),
    'recognised print': Number(input?.source === 'ocr'),
    'worn print': bounded(5 * (1 - (input?.confidence ?? 1))),
    'badly read print': badlyRead(basis.spans),
    'check digit fails in print': Number(failsItsCheck(field, evidence.value)),
    'put right by one digit alone': Number(
      field === 'isin' && rule.includes('.repaired') && !/^(?:US|CA)/.test(String(evidence.value)),
    ),
    'one class': Number(facts.classes.length === 1),
    'many classes': Number(facts.classes.length > 3),
    'several notes and no class': Number(whole.hasUnknownClasses),
    'class without name': Number(facts.classes[0] === unnamedClass),
    'a notice': Number(facts.kind === 'RESET'),
    'share of its row found': whole.rowFilled.get(key) ?? 0,
    'share of the document found': whole.filled,
    'grade of the document': whole.score,
    'contested share of the document': bounded(2 * whole.contested),
    'share of classes with it': bounded(share(whole.withField.get(`${list}|${field}`) ?? 0, facts.classes.length)),
    'identifiers of no class': Number(whole.isNobodys),
    'class with less than others': Number(whole.withLess.has(evidence.issuerClass)),
    'a rare type told once': Number(isRareType(evidence, place) && against['one other place agrees'] !== 1),
    'name of a peril in doubt': Number(
      field === 'perilName' && isDoubtfulName(String(evidence.value), basis.spans, facts.classes),
    ),
    ...against,
    ...whole.constraints(evidence),
  };
}

/** Nearly all notes pay a spread over a rate. What a sentence or a rate alone says otherwise may be of something else. */
const isRareType = ({ field, value }: FieldEvidence, place: string): boolean =>
  field === 'couponType' && value !== 'FLOAT' && (place === 'prose' || place === 'derived.rate');

/** What is known of each value of a document. */
export function describeValues(
  result: ExtractionResult,
  bases: Bases,
  facts: Facts,
  candidates: Candidates,
): Map<FieldEvidence, Features> {
  const whole = describeWhole(result, bases, facts, candidates);
  return new Map(result.evidence.map((each) => [each, featuresOf(each, bases.get(each) as Basis, whole)]));
}
