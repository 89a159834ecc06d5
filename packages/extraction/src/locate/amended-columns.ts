import { readDates } from '../read/dates.ts';
import { hasHazard } from '../read/perils.ts';
import type { DocumentKind } from '../types.ts';
import type { CellContext } from './grid-context.ts';
import { readQualifiers } from './qualifiers.ts';
import { fieldOfLabel, type Field } from './vocabulary.ts';

const amended = /\b(?:amended|revised|supplemented|restated|corrected|replacement|updated|new|final(?:ly)?)\b/i;
const stale =
  /\b(?:preliminary|previous(?:ly)?|prior|original(?:ly)?|initial(?:ly)?|old|superseded|indicative|before|existing|red herring|launch|first (?:published|circulated))\b/i;

const isAmended = (text: string) => amended.test(text);
const isStale = (text: string) => stale.test(text) && !amended.test(text);

/** Whether a heading over a column says which version of the terms stands in it, and asks for no one term. */
export function isVersionHeading(text: string): boolean {
  return text.length < 60 && (isAmended(text) || isStale(text)) && fieldOfLabel(text) === null;
}

/** What a heading says without the name of a class. */
const withoutClass = (text: string) => text.replace(/\b(?:class|tranche)\s+\S{1,5}(?:\s+notes)?/gi, '').trim();
const classOf = (text: string) => /\b(?:class|tranche)\s+(\S{1,5})/i.exec(text)?.[1]?.toUpperCase() ?? '';

const ofVersion =
  /\b(?:will|shall|be|corrected|elected|as|at|after|the|of|for|from|in|on|an?|reset|post|new|newly|updated?|revised?|values?|figures?|terms?|amounts?|results?|(?:annual )?(?:risk |reset )?periods?|effective|going forward)\b|[^a-z]/gi;

/** "As reset", "New values": what stands in the column is updated, whatever it is. */
const isUpdatedVersion = (text: string) =>
  readQualifiers(text).updated && withoutClass(text).replace(ofVersion, '') === '';

/** Headings without any word for old or new beside another that says "as reset": what held before, or the change. */
function besideUpdated(headings: readonly string[]): string[] {
  const updated = new Set(headings.filter(isUpdatedVersion).map(classOf));
  return headings.filter(
    (text) =>
      updated.has(classOf(text)) &&
      withoutClass(text) !== '' &&
      fieldOfLabel(text) === null &&
      !readQualifiers(text).updated &&
      !/\b(?:CUSIP|ISIN|CINS|identifier)s?\b/i.test(text),
  );
}

const spanOfYears = /\b((?:19|20)\d{2})(?:\s?[/–-]\s?(?:(?:19|20)\d{2}|\d{2}))?(?!\d)/g;
const numerals = ['zero', 'one', 'two', 'three', 'four', 'five'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Which of several risk periods a heading is of, as far as it says by its year or number. */
function periodOf(heading: string): number | null {
  const own = heading.replace(/\bseries\s+\d{4}\s?[-–]\s?\d{1,2}/gi, ' ');
  const years = [...own.matchAll(spanOfYears)].map((match) => Number(match[1]));
  if (years.length > 0) return Math.max(...years);
  const number = /\bperiod\s+(\d|one|two|three|four|five)\b/i.exec(own)?.[1]?.toLowerCase();
  if (number !== undefined) return numerals.indexOf(number) < 0 ? Number(number) : numerals.indexOf(number);
  const ordinal = /\b(\w+)\s+(?:annual\s+)?(?:risk\s+|reset\s+)?period\b/i.exec(own)?.[1]?.toLowerCase();
  // "Annual EL | Third": an ordinal alone under the heading of its column.
  const alone = /(?:^|\s)(\w+)$/.exec(own.trim())?.[1]?.toLowerCase();
  const index = ordinals.indexOf(ordinal ?? alone ?? '');
  return index < 0 ? null : index;
}

/** Headings of earlier risk periods than the last that a heading of the same class names. */
function ofEarlierPeriods(headings: readonly string[]): string[] {
  return headings.filter((heading) => {
    const own = periodOf(heading);
    if (own === null) return false;
    const field = fieldOfLabel(heading);
    return headings.some(
      (other) => classOf(other) === classOf(heading) && fieldOfLabel(other) === field && (periodOf(other) ?? own) > own,
    );
  });
}

const wordsOfPeriod =
  /\b(?:resets?|annual|risk|periods?|the|of|terms?|years?|first|second|third|fourth|fifth|actual|scheduled)\b|[^a-z]/gi;

/** Labels of rows of earlier risk periods than that of another row: "2025 reset" over "2026 reset". */
export function earlierRows(contexts: readonly CellContext[], kind: DocumentKind): ReadonlySet<string> {
  if (kind !== 'RESET') return new Set();
  const body = contexts.filter((each) => !each.isHeader);
  const labels = new Set(body.filter(({ columns }) => columns.length > 0).map(({ label }) => label));
  const ofPeriods = [...labels].filter((label) => withoutClass(label).replace(wordsOfPeriod, '') === '');
  // "Interest spread for the second risk period" over "… for the third …".
  const ofTerms = [...new Set(body.map(({ label }) => label))].filter(
    (label) => fieldOfLabel(label) !== null && /\bperiod\b/i.test(label),
  );
  // "June 7, 2028" over "June 7, 2029": when the terms of each row took effect.
  const named = [...labels].filter((label) => label !== '');
  const ofDays = named.flatMap((label) => {
    const [date, ...more] = readDates(label);
    const isAlone =
      date?.value && more.length === 0 && !/[a-z]/i.test(label.slice(0, date.from) + label.slice(date.to));
    return isAlone ? [{ label, day: date.value as string }] : [];
  });
  const latest = ofDays.reduce((max, { day }) => (day > max ? day : max), '');
  const earlierDays = ofDays.length === named.length ? ofDays.filter(({ day }) => day < latest) : [];
  return new Set([
    ...ofEarlierPeriods(ofPeriods),
    ...ofEarlierPeriods(ofTerms),
    ...earlierDays.map(({ label }) => label),
  ]);
}

/** "Exposure +10%": what was changed for the figures of a column, which is no figure itself. */
export const changedBy = /(?<=[a-z]{3}\s*\(?)[+−–-]\d+\s?%/i;

const ofBase =
  /\b(?:base(?:line)?|case|model(?:l?ed)?|results?|figures?|values?|catalog(?:ue)?|view|estimate|central|reference|standard|long[- ]term)\b|[^a-z]/gi;

/** Headings beside one that says "Base" and nothing more: the same figures of the same class under other assumptions. */
function besideBase(headings: readonly string[]): string[] {
  const isBase = (text: string) => readQualifiers(text).base && withoutClass(text).replace(ofBase, '') === '';
  const bases = new Set(headings.filter(isBase).map(classOf));
  return headings.filter(
    (text) =>
      bases.has(classOf(text)) &&
      withoutClass(text) !== '' &&
      !isBase(text) &&
      fieldOfLabel(text) === null &&
      !hasHazard(text) &&
      !/\b(?:CUSIP|ISIN|CINS|identifier|class|notes?|series)s?\b/i.test(text),
  );
}

/** The columns that hold the terms as they were, beside those with the terms as they are. */
export function staleColumns(contexts: readonly CellContext[], kind: DocumentKind): ReadonlySet<string> {
  const headings = [...new Set(contexts.map((each) => each.columns.join(' ')))].filter((text) => text !== '');
  const changedColumns = headings.filter((text) => changedBy.test(text) && fieldOfLabel(text) === null);
  if (kind === 'RESET')
    return new Set([
      ...besideUpdated(headings),
      ...ofEarlierPeriods(headings),
      ...besideBase(headings),
      ...changedColumns,
    ]);
  const versions = headings.filter(isVersionHeading);
  return new Set([
    ...(versions.some(isAmended) ? versions.filter(isStale) : []),
    ...besideBase(headings),
    ...changedColumns,
  ]);
}

const marketed =
  /\b(?:launch(?:ed)?|announced|target(?:ed)?|indicative|preliminary|marketed|guidance|proposed|pre-?marketing)\b/i;
const first = /\b(?:initial(?:ly)?|original(?:ly)?)\b/i;
const changed = /\b(?:revised|updated|amended|upsized?|increased)\b/i;
const settled =
  /\b(?:final(?:ly|i[sz]ed)?|(?:as )?(?:priced|placed|issued|allocated|printed|closed)|confirmed|actual)\b/i;
const settledInMarket: ReadonlySet<Field> = new Set<Field>([
  'parAmount',
  'spread',
  'fixedRate',
  'attachmentProbability',
  'expectedLoss',
  'exhaustionProbability',
]);

/** Whether a label says a term as it was before another label says it. */
function isBefore(label: string, other: string): boolean {
  if (settled.test(label)) return false;
  if (settled.test(other)) return marketed.test(label) || first.test(label) || changed.test(label);
  return changed.test(other) && marketed.test(label) && !changed.test(label);
}

/** The labels of rows that say a term as it was marketed, where a further row says how it was settled. */
export function staleLabels(contexts: readonly CellContext[], kind: DocumentKind): ReadonlySet<string> {
  if (kind !== 'OC') return new Set();
  const labels = [...new Set(contexts.filter((each) => !each.isHeader && each.label !== '').map(({ label }) => label))];
  const asked = labels
    .map((label) => ({ label, field: fieldOfLabel(label) }))
    .filter(({ field }) => field !== null && settledInMarket.has(field));
  const isStaleLabel = (one: (typeof asked)[number]) =>
    asked.some((other) => other.field === one.field && isBefore(one.label, other.label));
  return new Set(asked.filter(isStaleLabel).map(({ label }) => label));
}
