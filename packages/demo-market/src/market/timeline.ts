import { businessCalendars, dayNumber, plainDateFromDayNumber } from '@landfall/instruments';

/** Before the first issue that is still outstanding when prices begin. */
const firstDay = dayNumber('2004-12-01');

/** The business days of the market, US bond calendar, up to a day. */
export interface Timeline {
  days: Int32Array;
  dates: readonly string[];
  /** Index of the first business day on or after the day; the number of days where there is none. */
  atOrAfter(day: number): number;
}

/** Saturday and Sunday, of days since 1970-01-01 (a Thursday). */
const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6;

const isBusinessDay = (day: number): boolean =>
  !isWeekend(day) && businessCalendars.US_BOND.isBusinessDay(plainDateFromDayNumber(day));

export function businessDayAtOrAfter(day: number): number {
  let moved = day;
  while (!isBusinessDay(moved)) moved += 1;
  return moved;
}

export function timelineUntil(lastDay: number): Timeline {
  const days: number[] = [];
  const dates: string[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (isWeekend(day)) continue;
    const date = plainDateFromDayNumber(day);
    if (!businessCalendars.US_BOND.isBusinessDay(date)) continue;
    days.push(day);
    dates.push(date);
  }
  return {
    days: Int32Array.from(days),
    dates,
    atOrAfter: (day) => {
      let low = 0;
      let high = days.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((days[middle] ?? 0) < day) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
