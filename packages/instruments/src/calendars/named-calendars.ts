import { type BusinessCalendar, combinedCalendar, ruleCalendar } from './business-calendar.ts';
import { londonCalendar, targetCalendar } from './europe.ts';
import { nyseCalendar, usBankCalendar, usBondCalendar } from './united-states.ts';

/** Closed on Saturdays and Sundays only. */
const weekendCalendar = ruleCalendar('WEEKENDS', () => []);

/** The calendars by their stored names. */
export const businessCalendars = {
  US_BOND: usBondCalendar,
  US_BANK: usBankCalendar,
  NYSE: nyseCalendar,
  LONDON: londonCalendar,
  TARGET: targetCalendar,
  WEEKENDS: weekendCalendar,
} as const satisfies Record<string, BusinessCalendar>;

export type CalendarName = keyof typeof businessCalendars;

const isCalendarName = (name: string): name is CalendarName => Object.hasOwn(businessCalendars, name);

/** The calendar with this name, or the combination of names joined by `+` (`US_BANK+LONDON`). Null for an unknown name. */
export function calendarByName(name: string): BusinessCalendar | null {
  const names = name.split('+');
  if (!names.every((part) => isCalendarName(part))) return null;
  const calendars = names.map((part) => businessCalendars[part]);
  const [first] = calendars;
  return calendars.length === 1 && first ? first : combinedCalendar(calendars);
}
