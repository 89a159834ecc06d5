/** Calendar arithmetic on plain dates, which are always `yyyy-MM-dd` strings. */

export interface DateParts {
  year: number;
  /** 1..12 */
  month: number;
  /** 1..31 */
  day: number;
}

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

/** Null for a date that does not exist, such as 30 February. Years 1..9999. */
export function plainDate(year: number, month: number, day: number): string | null {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Null if the text is not a real `yyyy-MM-dd` date. */
export function parsePlainDate(text: string): DateParts | null {
  const match = shape.exec(text);
  if (!match) return null;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return plainDate(parts.year, parts.month, parts.day) === null ? null : parts;
}

export function isPlainDate(text: string): boolean {
  return parsePlainDate(text) !== null;
}

/** Throws RangeError for text that is not a `yyyy-MM-dd` date. */
export function requireDate(text: string): DateParts {
  const parts = parsePlainDate(text);
  if (!parts) throw new RangeError(`Not a yyyy-MM-dd date: ${text}`);
  return parts;
}

/** Day numbers by date: pricing needs the same few thousand again and again. */
const knownDays = new Map<string, number>();
const mostKnownDays = 20_000;

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  const known = knownDays.get(date);
  if (known !== undefined) return known;
  const days = civilDay(date);
  if (knownDays.size >= mostKnownDays) knownDays.clear();
  knownDays.set(date, days);
  return days;
}

/** Civil-from-days arithmetic (H. Hinnant, proleptic Gregorian). */
function civilDay(date: string): number {
  const { year, month, day } = requireDate(date);
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `dayNumber`. */
export function plainDateFromDayNumber(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const date = plainDate(year, month, day);
  if (date === null) throw new RangeError(`Day number out of range: ${days}`);
  return date;
}

export function addDays(date: string, days: number): string {
  return plainDateFromDayNumber(dayNumber(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The same day (or `rollDay`) of a later or earlier month, or that month's last day if it is shorter. */
export function addMonths(date: string, months: number, rollDay?: number): string {
  const { year, month, day } = requireDate(date);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  const result = plainDate(targetYear, targetMonth, Math.min(rollDay ?? day, daysInMonth(targetYear, targetMonth)));
  if (result === null) throw new RangeError(`Month out of range: ${date} + ${months}`);
  return result;
}

/** 0 Sunday .. 6 Saturday. */
export function dayOfWeek(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}
