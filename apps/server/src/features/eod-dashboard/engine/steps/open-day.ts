import { eodSystemTrigger } from '@landfall/contract';
import { defineStep, failed, info, outcome, warning, type StepContext } from '../step.ts';

/** Only a person can run a day on which the market is closed, for example to value a portfolio at a weekend. */
const isClosed = ({ universe, date }: StepContext): boolean => !universe.calendar.isBusinessDay(date);
const isByHand = ({ run }: StepContext): boolean => run.triggered_by !== eodSystemTrigger;

export const openDay = defineStep({
  stages: ['Read the calendar', 'Check the day', 'Open the day'],
  read: async () => null,
  seen: (_input, at) => ({
    calendar: at.universe.calendar.name,
    baseDate: at.universe.baseDate,
    date: at.date,
    isByHand: isClosed(at) && isByHand(at),
  }),
  work: (_input, at) => {
    const { universe, date, previousDate } = at;
    const { calendar, baseDate } = universe;
    if (isClosed(at) && !isByHand(at)) {
      return failed('NOT_A_BUSINESS_DAY', `${date} is not a business day in the calendar ${calendar.name}.`);
    }
    if (date <= baseDate) return failed('BEFORE_BASE_DATE', `The index starts from the close of ${baseDate}.`);
    const chains = previousDate <= baseDate ? `the base of ${baseDate}` : `the close of ${previousDate}`;
    return outcome({
      output: { date, previousDate },
      log: isClosed(at)
        ? [warning(`${date} is not a business day; it is run by hand. The index chains from ${chains}.`)]
        : [info(`${date} is open; the index chains from ${chains}.`)],
    });
  },
});
