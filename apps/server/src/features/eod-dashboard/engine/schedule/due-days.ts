import { addDays, type BusinessCalendar } from '@landfall/instruments';

export interface Evening {
  /** Today in the market's time zone, and its time of day as `HH:mm`. */
  date: string;
  time: string;
  /** When the evening starts, `HH:mm`. */
  startsAt: string;
}

/** Business days that are caught up when the server has been away, at most. */
const mostDays = 10;
/** Further back nobody looks: longer than that many business days with every holiday there is. */
const furthestDays = 30;

/**
 * The business days whose evening has begun and that have not been started, oldest first: today's, and those that were missed.
 * Nothing at or before the base, and of more than ten only the newest.
 */
export function dueDays(
  evening: Evening,
  { calendar, baseDate }: { calendar: BusinessCalendar; baseDate: string },
  started: ReadonlySet<string>,
): string[] {
  const newest = evening.time >= evening.startsAt ? evening.date : addDays(evening.date, -1);
  const days: string[] = [];
  const oldest = addDays(newest, -furthestDays);
  let seen = 0;
  for (let day = newest; day > baseDate && day >= oldest && seen < mostDays; day = addDays(day, -1)) {
    if (!calendar.isBusinessDay(day)) continue;
    seen += 1;
    if (!started.has(day)) days.push(day);
  }
  return days.toReversed();
}
