import { reinsurerWords, wordsOfClosing } from '../words/issuer-words.ts';
import { anyOf } from '../words/phrase-syntax.ts';
import { matchesOf } from './tokens.ts';

/** "1", "2B", "QX3": what stands behind the year. */
const number = String.raw`\d{1,2}[A-Z]?|[A-Z]{1,3}\d{1,2}`;
const year = String.raw`(?:19|20)\d{2}`;
/** "Series 2026-1", as a pattern. */
export const seriesTitle = String.raw`series\s+${year}\s?[-–]\s?\d{1,2}`;
const seriesPattern = new RegExp(
  String.raw`\bseries:?\s+(?:no\.?\s*|number\s*)?(${year})\s?[-–—]\s?(${number}|[IVX]{1,4}|[A-Z])\b(?!\s?[-–]\s?\d)`,
  'gi',
);

/** "The 2024-1 Series": the number before the word. */
const beforeWord = new RegExp(
  String.raw`\b(${year})\s?[-–—]\s?(${number}|[A-Z])\s+series\b(?!\s+${year}\s?[-–—])`,
  'gi',
);

export function findSeries(text: string): { series: string; from: number; to: number }[] {
  if (!/series/i.test(text)) return [];
  return [...text.matchAll(seriesPattern), ...text.matchAll(beforeWord)].map((match) => ({
    series: `${match[1]}-${match[2]?.toUpperCase()}`,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const beforeClass = new RegExp(String.raw`\b(${year})\s?[-–—]\s?(${number}|[A-Z])\s+(?:class|tranche)\b`, 'gi');

/** "2021-1 Class A ($275,000,000; expected loss at issue 1.05%)": whether a text names classes of another series than these, and none of these. */
export function namesOtherSeries(text: string, own: readonly string[]): boolean {
  if (own.length === 0) return false;
  const named = matchesOf(text, beforeClass).map((match) => `${match[1]}-${match[2]?.toUpperCase()}`);
  return named.length > 0 && !named.some((series) => own.includes(series));
}

/** "187", "MR-14", "CAR 127": a series that is named by no year. */
const otherName = String.raw`\d{1,6}|(?!(?:OF|IN|TO|AND|NO)\b)[A-Z]{2,4}[ -]?\d{1,4}`;
const ofNotes = 'class|tranche|insurance|catastrophe|principal|variable|floating|fixed|capital|mortality|notes|bonds';
const named = new RegExp(
  String.raw`\b(?:[Ss]eries|SERIES)\s+(${otherName})(?=\s+(?:${ofNotes
    .split('|')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}|${word.toUpperCase()}`)
    .join('|')})|(?<=\([Ss]eries ${year})\))`,
  'g',
);
const nameAlone = new RegExp(String.raw`^\s*(?:[Ss]eries\s+)?(?:[Nn]o\.?\s*)?(${otherName})(?=\s*(?:$|[;,.(/]))`);

/** The series that a text beside the label for it names, where that is not by a year. */
export function seriesBesideLabel(text: string): { series: string; from: number; to: number } | null {
  const [whole, series] = nameAlone.exec(text) ?? [];
  return whole === undefined || series === undefined
    ? null
    : { series, from: whole.length - series.length, to: whole.length };
}

/** Series that are named by their year or number alone: "the Series 2030 Notes", "Series 187 Class A". */
export const findYearSeries = (text: string): { series: string; from: number; to: number }[] =>
  matchesOf(text, named).map((match) => ({
    series: match[1] as string,
    from: match.index,
    to: match.index + match[0].length,
  }));

const afterName = new RegExp(
  String.raw`\b(?:Ltd\.?|LTD\.?|Limited|LIMITED|DAC|plc|PLC|Inc\.?|LLC|SPC|${anyOf(reinsurerWords)}(?: (?:[IVX]{1,4}|\d{1,2}))?)(?:\s+|\s*[:–—]\s*)\(?(${year}-(?:${number}|[A-Z]))\)?(?=$|\s*[·|:–—,(]|\s+(?:\p{Lu}(?:\p{L}|$)|${anyOf(wordsOfClosing)}\b))`,
  'u',
);

const inSentence = new RegExp(
  String.raw`\b(?:${anyOf(reinsurerWords)}|Ltd\.?|Limited|DAC)(?: [IVX]{1,4})? (${year}-(?:${number}|[A-Z]))(?![\w-])`,
  'g',
);

/** "Example Re 2026-2 was launched": series by which sentences call a deal, behind its name. */
export const findSeriesOfNames = (text: string): { series: string; from: number; to: number }[] =>
  matchesOf(text, inSentence).map(({ 0: whole, 1: series = '', index }) => ({
    series,
    from: index + whole.length - series.length,
    to: index + whole.length,
  }));

const beforeNotes = new RegExp(
  String.raw`(?<![\w-])(${year}-(?:${number}|[A-Z]))(?=\s+(?:class|tranche|notes|bonds)\b|(?<=\p{Lu}\p{Ll}+ \S+)(?:[”"]|\s+cat(?:astrophe)?\s+bond))`,
  'giu',
);

/** "The 2031-1 notes", "the “Example 2031-1” cat bond": series by which sentences call the notes. */
export const findSeriesOfNotes = (text: string): { series: string; from: number; to: number }[] =>
  matchesOf(text, beforeNotes).map(({ 1: series = '', index }) => ({ series, from: index, to: index + series.length }));

/** "Example Re Ltd. 2026-2": the series that a title names after its issuer. */
export function findSeriesOfTitle(text: string): { series: string; from: number; to: number }[] {
  const [whole, series] = afterName.exec(text) ?? [];
  if (whole === undefined || series === undefined) return [];
  const from = text.indexOf(whole) + whole.indexOf(series);
  return [{ series, from, to: from + series.length }];
}

/** Series by whatever name the text gives them. */
export const findSeriesNamed = (text: string) =>
  /series/i.test(text)
    ? [...findSeries(text), ...findYearSeries(text)]
    : [...findSeriesOfTitle(text), ...findSeriesOfNames(text)];

/** Whether a text is the name of a series and nothing else. */
export const isSeriesAlone = (text: string): boolean =>
  /^(?:(?:(?:principal )?terms|summary|details|description) of )?(?:(?:the|outstanding|existing|earlier|prior|previous):?\s+)*series\s+\S+(?:\s+notes)?\s*:?$/i.test(
    text.trim(),
  );
