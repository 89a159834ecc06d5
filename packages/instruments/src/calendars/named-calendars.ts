import { type BusinessCalendar, combinedCalendar, ruleCalendar } from './business-calendar.ts';
import { londonCalendar, targetCalendar } from './europe.ts';
import { nyseCalendar, usBankCalendar, usBondCalendar } from './united-states.ts';

/** Closed on Saturdays and Sundays only. */
const weekendCalendar = ruleCalendar('WEEKENDS', () => []);

/** The calendars by the name under which they are stored. */
export const businessCalendars = {
  US_BOND: usBondCalendar,
  US_BANK: usBankCalendar,
  NYSE: nyseCalendar,
  LONDON: londonCalendar,
  TARGET: targetCalendar,
  WEEKENDS: weekendCalendar,
} as const satisfies Record<string, BusinessCalendar>;

export type CalendarName = keyof typeof businessCalendars;

function isCalendarName(name: string): name is CalendarName {
  return Object.hasOwn(businessCalendars, name);
}

/** The calendar of a name, or of names joined by `+` (`US_BANK+LONDON`: open when all are). Null for an unknown name. */
export function calendarByName(name: string): BusinessCalendar | null {
  const names = name.split('+');
  if (!names.every((part) => isCalendarName(part))) return null;
  const calendars = names.map((part) => businessCalendars[part]);
  const [first] = calendars;
  return calendars.length === 1 && first ? first : combinedCalendar(calendars);
}
