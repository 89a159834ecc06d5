import { addDays, dayOfWeek, daysInMonth, plainDate } from '../plain-date.ts';

/** Like `plainDate`, but throws RangeError for a date that does not exist. */
export function dateOf(year: number, month: number, day: number): string {
  const date = plainDate(year, month, day);
  if (date === null) throw new RangeError(`Not a date: ${year}-${month}-${day}`);
  return date;
}

/** The nth (1..4) weekday (0 Sunday .. 6 Saturday) of a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
}

/** The last weekday (0 Sunday .. 6 Saturday) of a month. */
export function lastWeekday(year: number, month: number, weekday: number): string {
  const last = dateOf(year, month, daysInMonth(year, month));
  return addDays(last, -((dayOfWeek(last) - weekday + 7) % 7));
}

/** Easter Sunday of the Gregorian calendar (anonymous algorithm, Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const position = epact + weekday - 7 * shift + 114;
  return dateOf(year, Math.floor(position / 31), (position % 31) + 1);
}

/** A holiday on a Sunday moves to Monday; one on a Saturday is lost. */
export function sundayToMonday(date: string): string {
  return dayOfWeek(date) === 0 ? addDays(date, 1) : date;
}

/** A holiday on a Sunday moves to Monday, one on a Saturday to Friday. */
export function toNearestWeekday(date: string): string {
  return dayOfWeek(date) === 6 ? addDays(date, -1) : sundayToMonday(date);
}
