import { defineStep, failed, info, outcome } from '../step.ts';

/** Checks that there is anything to do on the day. */
export const openDay = defineStep({
  stages: ['Read the calendar', 'Check the day', 'Open the day'],
  read: async () => null,
  seen: (_input, { universe, date }) => ({ calendar: universe.calendar.name, baseDate: universe.baseDate, date }),
  work: (_input, { universe, date, previousDate }) => {
    const { calendar, baseDate } = universe;
    if (!calendar.isBusinessDay(date)) {
      return failed('NOT_A_BUSINESS_DAY', `${date} is no business day in the calendar ${calendar.name}.`);
    }
    if (date <= baseDate) return failed('BEFORE_BASE_DATE', `The index starts from the close of ${baseDate}.`);
    const chains = previousDate <= baseDate ? `the base of ${baseDate}` : `the close of ${previousDate}`;
    return outcome({
      output: { date, previousDate },
      log: [info(`${date} is open; the index chains from ${chains}.`)],
    });
  },
});
