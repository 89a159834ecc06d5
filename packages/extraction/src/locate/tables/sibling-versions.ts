import { saysReset } from '../document/period-starts.ts';
import { readDates } from '../../read/dates.ts';
import { hasHazard } from '../../read/perils.ts';
import type { DocumentKind } from '../../types.ts';
import { caseNouns } from '../../words/dimensions.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { anyOf, setOf } from '../../words/phrase-syntax.ts';
import {
  besideVersion,
  monthNames,
  versions,
  wordsOfNoTerm,
  wordsOfPairs,
  type Version,
  wordsOfBase,
} from '../../words/versions.ts';
import { changeColumns } from './change-columns.ts';
import { onlyClass, classTitle } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import type { CellContext } from './grid-context.ts';
import { namedCaseIn, type NamedCases } from '../document/named-cases.ts';
import { boundOf, leadsTo } from '../bounds.ts';
import { readQualifiers } from '../qualifiers.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { seriesTitle } from '../../read/series.ts';
import { isAll, opensWith, says, wordsIn } from '../../words/says.ts';
import { groupsOf } from '../../lists.ts';

const finder = new PhraseFinder(versions);
/** Versions of terms, the later ones counting more. */
export const orderOfVersions = Object.keys(versions) as Version[];
const order = orderOfVersions;
const spanOfYears = /\b((?:19|20)\d{2})(?:\s?[/–-]\s?(?:(?:19|20)\d{2}|\d{2}))?(?!\d)/g;
const pureWords = setOf(besideVersion);
const months = setOf(monthNames);

/** The version a heading names; the last one it names, where it names several. */
export const versionOf = (text: string): Version | null =>
  text.length < 90 ? (finder.find(text).at(-1)?.key ?? null) : null;

/** Of the terms of an offering, what was said on the way to its price, and what was agreed in the end. */
export type Stage = 'early' | 'agreed';

export function stageOf(version: Version): Stage | null {
  if (version === 'guidance' || version === 'indicative') return 'early';
  return version === 'now' || version === 'changed' ? 'agreed' : null;
}

/** The stage of an offering that a text names; the last one, where it names several. */
export const stageIn = (text: string): Stage | null =>
  finder
    .find(text)
    .flatMap(({ key }) => stageOf(key) ?? [])
    .at(-1) ?? null;

/** "2031" over headings, "At issue (2028)": the year that their figures are of, and nothing else. */
export const isYearHeading = (text: string): boolean =>
  text.length < 30 && [...text.matchAll(spanOfYears)].length === 1 && isPure(text);

/** Whether a heading over a column says which version of the terms stands in it, and asks for no one term. */
export const isVersionHeading = (text: string): boolean =>
  text.length < 60 &&
  (versionOf(text) !== null || (/[a-z]{4}/i.test(text) && periodOf(text) !== null && isPure(text))) &&
  fieldOfLabel(text) === null;

/** What a heading says without the name of a class. */
const titleOfClass = new RegExp(String.raw`\b${classTitle}`, 'gi');
const withoutClass = (text: string) => text.replace(titleOfClass, '').trim();
const classOf = (text: string) => text.match(titleOfClass)?.[0].split(/\s+/)[1]?.toUpperCase() ?? '';

/** Whether a heading says which version or period it is of, and nothing else. */
function isPure(text: string): boolean {
  const said = finder.find(text);
  let rest = withoutClass(text);
  for (const { from, to } of said) rest = rest.replace(text.slice(from, to), ' ');
  // "June 2025 – May 2026": from month to month is a period, a date alone is a value.
  const isSpan = [...text.matchAll(spanOfYears)].length > 1;
  // A letter alone names a class.
  const isPureWord = (word: string) => word.length === 1 || pureWords.has(word) || (isSpan && months.has(word));
  return wordsIn(rest.replace(ordinalEnd, ' ')).every(isPureWord);
}

const numbers = new Map(
  ['one', 'two', 'three', 'four', 'five'].flatMap((word, index) => [
    [word, index + 1],
    [String(index + 1), index + 1],
  ]),
);
const ordinals = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth'].flatMap((word, index) => [
    [word, index + 1],
    [`${index + 1}${['st', 'nd', 'rd'][index] ?? 'th'}`, index + 1],
  ]),
);
const ordinalEnd = /(?<=\d)(?:st|nd|rd|th)\b/gi;
const periodWords = setOf('period periods reset year term rp arp');

const titleOfSeries = new RegExp(String.raw`\b${seriesTitle}`, 'gi');

/** Which of several risk periods or resets a heading is of, as far as it says by its day, year or number. */
export function periodOf(heading: string): number | null {
  const days = readDates(heading).flatMap(({ value }) => value ?? []);
  const [year = 0, month = 0, day = 0] = (days.toSorted().at(-1) ?? '').split('-').map(Number);
  if (days.length > 0) return year + month / 100 + day / 10_000;
  const own = heading.replace(titleOfSeries, ' ');
  const years = [...own.matchAll(spanOfYears)].map((match) => Number(match[1]));
  if (years.length > 0) return Math.max(...years);
  const words = own.toLowerCase().match(/[a-z]+|\d+(?:st|nd|rd|th)?/g) ?? [];
  for (const [index, word] of words.entries()) {
    const before = periodWords.has(words[index - 1] ?? '') ? numbers.get(word) : undefined;
    if (before !== undefined) return before;
    const after = words.slice(index + 1, index + 4).some((each) => periodWords.has(each));
    if (ordinals.has(word) && (after || index === words.length - 1)) return ordinals.get(word) as number;
  }
  return null;
}

/** "Year 2", "third risk period": a number, and no year or day. */
const isCounted = (period: number | null): period is number => period !== null && period < 10;

interface Sibling {
  text: string;
  rank: number;
  period: number | null;
}

/** A text without the words that say of which version it is. */
const withoutVersion = (text: string): string =>
  finder.find(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);

/** What a heading asks for, with the words for its version or without: "Launch size" asks for the size. */
const fieldAsked = (text: string): string =>
  isPure(text) ? '' : (fieldOfLabel(text) ?? fieldOfLabel(withoutVersion(text)) ?? '');

/** Of headings that ask for the same of the same class, those of an earlier version or period than another. */
function leftBehind(texts: readonly string[], kind: DocumentKind): string[] {
  const groups = Map.groupBy(texts, (text) => `${classOf(text)}|${fieldAsked(text)}`);
  return [...groups.values()].flatMap((group) => {
    // "Second risk period (in force to 6 January 2028)" beside "Third risk period": days and numbers cannot be compared.
    const isByNumber = group.some((text) => isCounted(periodOf(text)));
    const siblings = group.map((text): Sibling => {
      const version = versionOf(text);
      const said = periodOf(isByNumber ? text.replace(/\([^()]*\)/g, ' ') : text);
      // "2025 offering" beside "2nd period" and "3rd period".
      const period = isByNumber && !isCounted(said) ? null : said;
      return { text, rank: version === null ? -1 : order.indexOf(version), period };
    });
    const isFuture = ({ rank }: Sibling) => rank === order.indexOf('future');
    const present = siblings.filter((each) => !isFuture(each));
    const ranked = present.filter(({ rank }) => rank >= 0);
    const periods = kind === 'RESET' ? present.flatMap(({ period }) => period ?? []) : [];
    const latest = Math.max(...periods);
    // In an offering the first of counted periods is the one that the terms begin with.
    const counted = kind === 'RESET' ? [] : present.map(({ period }) => period).filter(isCounted);
    const isLater = ({ period }: Sibling) => isCounted(period) && period > Math.min(...counted);
    const isEarlier = ({ period }: Sibling) => period !== null && new Set(periods).size > 1 && period < latest;
    // "Reset 1 | Reset 2 | Reset 3 (current)": the last of several periods is the latest version, whatever it is called.
    const last = periods.filter((period) => period === latest).length === 1 && periods.length > 1 ? latest : null;
    const best = Math.max(...ranked.map(({ rank }) => rank));
    // Different versions of a term, or the last of several periods beside what held at issue.
    const isOlder = (each: Sibling) =>
      each.rank >= 0 &&
      each.rank < best &&
      (each.period === null || each.period !== last) &&
      (best > order.indexOf('earlier') || periods.length === 0);
    const left = present.filter((each) => isEarlier(each) || isLater(each) || isOlder(each));
    const others = present.length > left.length ? siblings.filter(isFuture) : [];
    return [...left, ...others].map(({ text }) => text);
  });
}

/** Headings beside those that say what they are, over the same class: of no class alone, and none that asks for a term or a share. */
function besideThose(headings: readonly string[], areThose: (text: string) => boolean): string[] {
  const classes = new Set(headings.filter(areThose).map(classOf));
  return headings.filter(
    (text) =>
      classes.has(classOf(text)) &&
      withoutClass(text) !== '' &&
      !areThose(text) &&
      fieldOfLabel(text) === null &&
      !hasHazard(text) &&
      !says(text, 'identifier'),
  );
}

/** Headings without any word for old and new beside another that says "as reset": what held before, or the change. */
const besideUpdated = (headings: readonly string[]): string[] =>
  besideThose(headings, (text) => readQualifiers(text).updated && isPure(text)).filter(
    (text) => !readQualifiers(text).updated,
  );

/** "POC" beside "Final": in an offering, a heading without any word for a version beside one that says that it is the last, and nothing else. */
const besideFinal = (headings: readonly string[]): string[] =>
  besideThose(headings, (text) => versionOf(text) === 'now' && isPure(text)).filter(
    (text) => versionOf(text) === null && periodOf(text) === null,
  );

/** "Ending", "Ending risk period": a heading that says one word and nothing but what may stand beside any. */
function saysOnly(heading: string, said: string): boolean {
  if (heading.toLowerCase() === said) return true;
  const words = wordsIn(withoutDates(heading));
  return !pureWords.has(said) && words.includes(said) && words.every((word) => word === said || pureWords.has(word));
}

/** "Spread pre" beside "Spread post": a label that differs from another in the word for old and new alone. */
const isOldLabel = (label: string, labels: ReadonlySet<string>): boolean =>
  wordsOfPairs.some(([old, now]) => {
    const words = label.toLowerCase().split(' ');
    const at = words.lastIndexOf(old);
    return at >= 0 && words.length > 1 && labels.has(words.with(at, now).join(' '));
  });

/** "From" beside "To", "was" beside "is": words that say so only beside each other, over or before the same. */
const olderOfPairs = (headings: ReadonlyMap<string, readonly string[]>): string[] => {
  const alone = [...headings].flatMap(([text, lines]) => {
    const lowest = lines.length > 1 ? [{ text, of: lines.at(-2) as string, word: lines.at(-1) as string }] : [];
    return [{ text, of: classOf(text), word: withoutClass(text) }, ...lowest];
  });
  const all = new Set([...headings.keys()].map((text) => text.toLowerCase()));
  return alone.flatMap(({ text, of, word }) => {
    const isOld = wordsOfPairs.some(
      ([old, now]) => saysOnly(word, old) && alone.some((other) => saysOnly(other.word, now) && other.of === of),
    );
    return isOld || isOldLabel(text, all) ? [text] : [];
  });
};

const withoutDates = (text: string): string =>
  readDates(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);

/** "As of 1 June 2031", "Until 6 June 2031": a day, and nothing but words that lead to it. */
export const saysOnlyVersion = (text: string): boolean => isPure(withoutDates(text));

/** "1" under "Annual Risk Period" names no class, though one may be called so. */
export const isCount = (label: string, corner: string): boolean =>
  /^\d{1,2}$/.test(label) && isAll(corner, 'countHeading');

/** Labels of rows of earlier risk periods than that of another row: "2025 reset" over "2026 reset". */
export function earlierRows(
  contexts: readonly CellContext[],
  { kind, classSet }: Pick<Facts, 'kind' | 'classSet'>,
): ReadonlySet<string> {
  if (kind !== 'RESET') return new Set();
  const body = contexts.filter(
    ({ isHeader, columns, cell }) => !isHeader && columns.length > 0 && readDates(cell.flow.text).length === 0,
  );
  const corner = contexts.find(({ isHeader, cellIndex }) => isHeader && cellIndex === 0)?.cell.flow.text ?? '';
  const classOfLabel = (label: string) => (isCount(label, corner) ? null : onlyClass(label, classSet));
  // The row of one class is no earlier version of that of another, nor one under another heading inside the table.
  const groups = Map.groupBy(body, ({ labels, subheading }) =>
    [subheading, labels.map(classOfLabel).find((name) => name !== null)].join('|'),
  );
  return new Set([...groups.values()].flatMap((rows) => earlierOf([...new Set(rows.map(({ label }) => label))])));
}

/** What a label says before the day that it names, or all of it where it names none. */
const beforeDay = (label: string): string => label.slice(0, readDates(label)[0]?.from ?? label.length);
const begins = (label: string): boolean =>
  opensWith(label, 'from') || opensWith(label, 'thereafter') || leadsTo('from', beforeDay(label));
const ends = (label: string): boolean =>
  opensWith(label, 'upTo') || leadsTo('to', beforeDay(label)) || (versionOf(label) === 'current' && isPure(label));

/** "Until the Reset Date" over "From the Reset Date", "Current" over "From 8 June 2033": rows of what ends where others begin. */
function endedRows(labels: readonly string[]): string[] {
  const bounds = labels.filter((label) => fieldOfLabel(label)?.endsWith('Date') ?? true);
  const ended = bounds.filter((label) => ends(label) && !begins(label));
  return bounds.some((label) => begins(label) && !ends(label)) ? ended : [];
}

function earlierOf(labels: readonly string[]): string[] {
  const named = labels.filter((label) => label !== '');
  // "June 7, 2028" over "June 7, 2029", "Until 6 June 2029" over "From 7 June 2029": when the terms of each row took effect.
  const ofDays = named.flatMap((label) => {
    const [date, ...more] = readDates(label);
    return date?.value && more.length === 0 && saysOnlyVersion(label) ? [{ label, day: date.value }] : [];
  });
  const latest = ofDays.reduce((max, { day }) => (day > max ? day : max), '');
  const earlierDays = ofDays.length === named.length ? ofDays.filter(({ day }) => day < latest) : [];
  return [
    ...leftBehind(
      labels.filter((label) => withoutClass(label) !== '' && isPure(label)),
      'RESET',
    ),
    ...earlierDays.map(({ label }) => label),
    ...endedRows(named),
    ...olderOfPairs(new Map(named.map((label) => [label, [label]]))),
  ];
}

/** "Exposure +10%", "+10% exposure": what was changed for the figures of a column, which is no figure itself. */
export const changedBy = /(?:(?<=[a-z]{3}\s*\(?)|^(?=\S+\s?%\s[a-z]{3}))[+−–-]\d+\s?%/i;

/** Headings beside one that says "Base" and nothing more: the same figures of the same class under other assumptions. */
function besideBase(headings: readonly string[], cases: NamedCases): string[] {
  // "Class A M" where "Catalogue M governs".
  const isNamed = (text: string, kind: 'base' | 'other') =>
    namedCaseIn(text, cases) === kind || nouns.some((noun) => cases.get(`${noun} ${text}`.toLowerCase()) === kind);
  const isBase = (heading: string) => {
    const text = withoutClass(heading);
    return (readQualifiers(heading).base && saysOnlyBase(text) && !isNamed(text, 'other')) || isNamed(text, 'base');
  };
  return besideThose(headings, isBase).filter((text) => !says(withoutClass(text), 'ofNotes'));
}
const nouns = caseNouns.split(' ');
const baseWords = setOf(wordsOfBase);
const saysOnlyBase = (text: string) => wordsIn(text).every((word) => baseWords.has(word));

const noTerm = setOf(wordsOfNoTerm);

/** "Minimum", "Change (bps)": a column of no terms; "(bp)" alone is the unit of what stands above it. */
export function isOfNoTerm(heading: string): boolean {
  const words = wordsIn(heading.replace(/\([^()]*\)/g, ' '));
  return words.length > 0 && words.every((word) => noTerm.has(word));
}

const monthName = anyOf([...months]);
const dayAlone = new RegExp(String.raw`^(?:\d{1,2} ${monthName}|${monthName} \d{1,2})$`, 'i');

/** "Launch", "Update" and "Final" under one "Size": versions of what the headings above them ask for together. */
function olderUnderOne(headings: ReadonlyMap<string, readonly string[]>, kind: DocumentKind): string[] {
  const lowest = [...headings].flatMap(([text, lines]) => {
    const own = lines.at(-1) ?? '';
    const isDay = dayAlone.test(own);
    return lines.length > 1 && (isDay || (versionOf(own) !== null && isPure(own)))
      ? [{ text, own, isDay, of: lines.slice(0, -1) }]
      : [];
  });
  return groupsOf(lowest, ({ of }) => of.join(' ')).flatMap((group) => {
    const left = leftBehind(
      group.map(({ own }) => own),
      kind,
    );
    // "1 April | Final": what was offered on a day.
    const isFinal = group.some(({ own }) => versionOf(own) === 'now');
    return group.filter(({ own, isDay }) => left.includes(own) || (isDay && isFinal)).map(({ text }) => text);
  });
}

/** The columns that hold the terms as they were, beside those with the terms as they are. */
export function staleColumns(
  contexts: readonly CellContext[],
  kind: DocumentKind,
  cases: NamedCases,
): ReadonlySet<string> {
  const cellsOf = Map.groupBy(contexts, ({ columns }) => columns.join(' '));
  // Under "From" and "To" may stand the first and the last day of a period.
  const areDays = (heading: string) =>
    cellsOf.get(heading)?.some(({ cell, isHeader }) => !isHeader && boundOf(heading, cell.flow.text) !== null) ?? false;
  const headings = [...cellsOf.keys()].filter((text) => text !== '' && !areDays(text));
  // What stands over the labels says nothing of one column beside another.
  const overValues = headings.filter((text) => cellsOf.get(text)?.some(({ labels }) => labels.length > 0));
  const lines = new Map(headings.map((text) => [text, cellsOf.get(text)?.[0]?.columns ?? []]));
  return new Set([
    ...olderUnderOne(lines, kind),
    ...contexts.filter(({ columns }) => columns.some(isOfNoTerm)).map(({ columns }) => columns.join(' ')),
    ...(kind === 'RESET' ? [...besideUpdated(headings), ...olderOfPairs(lines)] : besideFinal(overValues)),
    ...leftBehind(
      headings.filter((text) => {
        // In an offering, "Initial spread" beside "Reset spread" are steps of a term, and "Initial size" beside "Final size" none.
        const field = kind === 'RESET' || isCounted(periodOf(text)) ? null : fieldOfLabel(text);
        return field === null || field === 'parAmount';
      }),
      kind,
    ),
    ...besideBase(overValues, cases),
    ...headings.filter((text) => changedBy.test(text) && fieldOfLabel(text) === null),
    ...changeColumns(contexts).flatMap(({ old, change }) => [old, change]),
  ]);
}

/** The labels of rows that say a term as it was, where a further row says what it is now. */
export function staleLabels(contexts: readonly CellContext[], kind: DocumentKind): ReadonlySet<string> {
  const labels = [...new Set(contexts.filter((each) => !each.isHeader && each.label !== '').map(({ label }) => label))];
  const asked = labels.filter((label) => {
    const field = fieldOfLabel(label);
    // In an offering, "spread to but excluding June 7, 2027" and "reset spread" are steps of a term, and no versions.
    const isStep = kind === 'OC' && (readDates(label).length > 0 || saysReset(label));
    return field !== null && !isStep && !field.endsWith('Date') && field !== 'paymentDates';
  });
  return new Set(leftBehind(asked, kind));
}
