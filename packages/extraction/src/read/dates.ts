import { addDays, plainDate } from '@landfall/instruments';
import { matchesOf, type Token, textBefore } from './tokens.ts';

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const monthWord = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`;
const monthAlone = new RegExp(String.raw`^\s*${monthWord}\s*$`);
/** "January" and no more, as what a figure is labelled with that is what the month has of a year. */
export const isMonth = (text: string): boolean => monthAlone.test(text);
/** The months as documents of continental issuers print them: French, German, Spanish and Italian. */
const otherNames: readonly (readonly string[])[] = [
  ['janvier', 'januar', 'enero', 'gennaio'],
  ['février', 'februar', 'febrero', 'febbraio'],
  ['mars', 'märz', 'marzo'],
  ['avril', 'abril', 'aprile'],
  ['mai', 'mayo', 'maggio'],
  ['juin', 'juni', 'junio', 'giugno'],
  ['juillet', 'juli', 'julio', 'luglio'],
  ['août', 'agosto'],
  ['septembre', 'septiembre', 'settembre'],
  ['octobre', 'oktober', 'octubre', 'ottobre'],
  ['novembre', 'noviembre'],
  ['décembre', 'dezember', 'diciembre', 'dicembre'],
];
export const otherMonthWord = `(?:${otherNames
  .flat()
  .map((name) => `[${name.charAt(0).toUpperCase()}${name.charAt(0)}]${name.slice(1)}`)
  .join('|')})\\b`;
const day = String.raw`\d{1,2}(?:\s?(?:st|nd|rd|th)\b)?`;
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
export const ordinalWord = ordinals.toReversed().join('|');
/** 15 for "fifteenth". */
export const dayOfOrdinal = (word: string): number => ordinals.indexOf(word.toLowerCase()) + 1;
const hole = String.raw`\[[^\]\n]{0,14}\]`;
const year = String.raw`(?:\d{4}|['’]\d{2})`;
const shortMonth = names.join('|');

const pattern = new RegExp(
  [
    String.raw`\b(?<month1>${monthWord})\s+(?<day1>${day}|${hole})(?:\s*[,.]\s*|\s+)(?<year1>${year}|${hole})(?!\d)`,
    String.raw`(?<![\d.,\]])(?<day2>${day}|${hole})(?:\s+day)?(?:\s+of)?\s+(?<month2>${monthWord})\s*,?\s+(?<year2>${year}|${hole})(?!\d)`,
    String.raw`\b(?<month11>${monthWord})\s+the\s+(?<dayWord11>${ordinalWord})\s*,?\s+(?<year11>${year})(?!\d)`,
    String.raw`\b(?<dayWord>${ordinalWord})\s+(?:day\s+)?(?:of\s+)?(?<month6>${monthWord})\s*,?\s+(?<year6>${year})(?!\d)`,
    // "1 4-Dec-2020" is how a recognised 14 may come.
    String.raw`(?<!(?<![\w-])[123]\s(?=\d[-/]))\b(?<day3>\d{1,2})[-/ ](?<month3>${monthWord})[-/ ](?<year3>\d{4}|\d{2})\b`,
    String.raw`\b(?<year4>(?:19|20)\d{2})[-/](?<month4>\d{1,2})[-/](?<day4>\d{1,2})\b`,
    String.raw`\b(?<year10>(?:19|20)\d{2})(?<between>[-/ ])(?<month10>${monthWord})\k<between>(?<day10>\d{1,2})(?![\d/.]|\s*,?\s*\d{4})`,
    String.raw`(?<![\w.,])(?<day9>\d{1,2})(?<month9>${shortMonth})(?<year9>\d{4}|\d{2})\b`,
    // as messages between banks print it
    String.raw`(?<![\d.,])(?<year8>(?:19|20)\d{2})(?<month8>0[1-9]|1[0-2])(?<day8>0[1-9]|[12]\d|3[01])(?![\d.,]\d|\d)`,
    String.raw`(?<![\d./])(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<year5>(?:19|20)\d{2}|\d{2})(?![\d/]|\.\d)`,
    String.raw`(?<![\d.,\]])(?<day7>\d{1,2})(?:\.|er\b)?\s+(?:de\s+)?(?<month7>${otherMonthWord})\s+(?:de\s+)?(?<year7>${year})(?!\d)`,
    String.raw`(?<holes>\[\s*(?:[●•_*]|${monthWord}\s+\d{1,2},?\s+\d{4}|\d{1,2}\s+${monthWord}\s+\d{4})\s*\](?:\s*,)?(?:\s+\d{4})?)`,
  ].join('|'),
  'gi',
);

export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST';

export function monthNumber(word: string): number {
  const lower = word.toLowerCase();
  const other = otherNames.findIndex((each) => each.includes(lower));
  return (other >= 0 ? other : names.indexOf(lower.slice(0, 3))) + 1;
}

function fullYear(text: string): number {
  const value = Number(text.replace(/^\D/, ''));
  return value < 100 ? (value < 80 ? 2000 + value : 1900 + value) : value;
}

const weekdayBefore = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+(?:the\s+)?$/i;

const isHole = (text: string | undefined) => text?.startsWith('[') === true;

const groups = [...pattern.source.matchAll(/\(\?<(\w+)>/g)].map(([, key = '']) => key);
const groupsOf = (name: string) => groups.filter((key) => key.startsWith(name));
/** The groups of each part of a date. */
const parts = { month: groupsOf('month'), dayWord: groupsOf('dayWord'), day: groupsOf('day'), year: groupsOf('year') };

/** The first of the groups of a part that took part in a match. */
const groupOf = (found: Record<string, string | undefined>, part: keyof typeof parts): string | undefined =>
  parts[part].map((key) => found[key]).find((value) => value !== undefined);

/** The date that a match gives; null where it leaves a part of it open, undefined where it is none. */
function dateOfMatch(groups: Record<string, string | undefined>, order: DayOrder): string | null | undefined {
  const monthInFigures = groups['month4'] ?? groups['month8'];
  const month = monthInFigures === undefined ? groupOf(groups, 'month') : undefined;
  const word = groupOf(groups, 'dayWord')?.toLowerCase();
  const day = word ? String(ordinals.indexOf(word) + 1) : groupOf(groups, 'day');
  const yearText = groupOf(groups, 'year');
  if (groups['holes'] !== undefined || isHole(day) || isHole(yearText)) return null;
  const year = fullYear(yearText ?? '');
  let value: string | null;
  if (month !== undefined) value = plainDate(year, monthNumber(month), Number.parseInt(day ?? '', 10));
  else if (monthInFigures !== undefined) value = plainDate(year, Number(monthInFigures), Number(day));
  else {
    const a = Number(groups['a']);
    const b = Number(groups['b']);
    const dayFirst = a > 12 || (b <= 12 && (order === 'DAY_FIRST' || groups['sep'] === '.'));
    value = plainDate(year, dayFirst ? b : a, dayFirst ? a : b);
  }
  // No note runs into the next century: a figure of the year was misread.
  return value !== null && value < '2100' ? value : undefined;
}

/** Every date has a figure, or a place for one, and a month or three figures on end. */
const figureOrHole = /[\d[]/;
const monthOrFigures = new RegExp(
  String.raw`\[|\d[-/.]\d{1,2}[-/.]\d|(?:19|20)\d{6}|${monthWord}|\d(?:${shortMonth})\d|${otherMonthWord}`,
  'i',
);

/** Whether a text may hold a date: most texts do not. */
export const mayHoldDate = (text: string): boolean => figureOrHole.test(text) && monthOrFigures.test(text);

/** Every full date in the text. Figures such as 7/9/2026 are read in the order the document uses elsewhere. */
export function readDates(text: string, order: DayOrder = 'MONTH_FIRST'): Token<string>[] {
  const tokens: Token<string>[] = [];
  for (const match of mayHoldDate(text) ? matchesOf(text, pattern) : []) {
    const value = dateOfMatch(match.groups as Record<string, string | undefined>, order);
    if (value === undefined) continue;
    // "starting on Wednesday, 8 April 2020": the day of the week belongs to the date.
    const weekday = weekdayBefore.exec(textBefore(text, match.index, 14))?.[0].length ?? 0;
    tokens.push({ value, from: match.index - weekday, to: match.index + match[0].length });
  }
  return tokens;
}

const withoutYear = new RegExp(
  String.raw`\b(?:(?<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s+)?(?:(?<month1>${monthWord})\s+(?<day1>${day})|(?<day2>${day})\s+(?<month2>${monthWord}))(?!\d|\s*,?\s*${year})`,
  'g',
);
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** In days: a message that leaves out the year tells of no day that is farther off. */
const farthest = 120;

/** "Settles Tuesday June 11": days without a year that follow soon on the day of the message, of the weekday that is named. */
export const readDaysAfter = (text: string, sent: string): Token<string>[] =>
  [...text.matchAll(withoutYear)].flatMap((match) => {
    const groups = match.groups as Record<string, string | undefined>;
    const month = monthNumber(groupOf(groups, 'month') as string);
    const dayOfMonth = Number.parseInt(groupOf(groups, 'day') as string, 10);
    const inYear = (apart: number) => plainDate(Number(sent.slice(0, 4)) + apart, month, dayOfMonth);
    const value = [inYear(0), inYear(1)].find(
      (each) => each !== null && each >= sent && each <= addDays(sent, farthest),
    );
    const isNamed =
      value && (!groups['weekday'] || weekdays[new Date(`${value}T00:00:00Z`).getUTCDay()] === groups['weekday']);
    return value && isNamed ? [{ value, from: match.index, to: match.index + match[0].length }] : [];
  });

/** How the document orders day and month, judged by figures that allow one order only, then by its written dates. */
export function findDayOrder(text: string): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const match of text.matchAll(/\b(\d{1,2})[/](\d{1,2})[/]\d{2,4}\b/g)) {
    if (Number(match[1]) > 12) dayFirst += 5;
    else if (Number(match[2]) > 12) monthFirst += 5;
  }
  for (const match of text.matchAll(
    new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th)? ${monthWord} \d{4}|${monthWord} \d{1,2}, \d{4}`, 'g'),
  )) {
    if (/^\d/.test(match[0])) dayFirst++;
    else monthFirst++;
  }
  return dayFirst > monthFirst ? 'DAY_FIRST' : 'MONTH_FIRST';
}

const place = /(?:^|\d\s)(?:\p{Lu}[\p{L}.]*[, –—-]+){1,5}(?:\([\p{Lu} ]+\)\s?[–—-]+\s?)?\(?$/u;
const behind = /^\s*[)–—:-]/;

/** "Hamilton, Bermuda, April 23, 2031 – ", "HAMILTON, Bermuda–(NEWS WIRE)–Nov. 30, 2031–": whether what stands around a day says where and when a text was written. */
export const isDateline = (before: string, after: string): boolean => place.test(before) && behind.test(after);

const endsWithDash = /\s[–—|·-]\s*$/;

/** "Agency – Surveillance – 8 May 2031": whether a day ends a text whose names stand before a dash. */
export const endsByline = (before: string, after: string): boolean => endsWithDash.test(before) && after.trim() === '';
