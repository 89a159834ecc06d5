import { addDays, adjustToBusinessDay, businessCalendars } from '@landfall/instruments';
import { privateNotes, sidecarNotes, type PrivateBook } from './private-books.ts';

/** Which securities a universe holds: those of the market, by their main peril, or a private book. */
export type Holding = 'ALL' | 'QUAKE' | 'WIND' | 'PRIVATE' | 'SIDECAR';

export interface DemoUniverse {
  universeId: string;
  name: string;
  indexCode: string;
  holding: Holding;
  /** Its prices wait for a second person. */
  enableSignoff: boolean;
  /** For how long after its start the evening waits for prices that have not arrived, in minutes. */
  waitForPricesMinutes: number;
}

export const demoUniverses: readonly DemoUniverse[] = [
  {
    universeId: 'CAT-ALL',
    name: 'All catastrophe bonds',
    indexCode: 'LF-CAT',
    holding: 'ALL',
    enableSignoff: true,
    waitForPricesMinutes: 0,
  },
  {
    universeId: 'CAT-QUAKE',
    name: 'Earthquake bonds',
    indexCode: 'LF-QUAKE',
    holding: 'QUAKE',
    enableSignoff: true,
    waitForPricesMinutes: 0,
  },
  {
    universeId: 'CAT-WIND',
    name: 'Named storm bonds',
    indexCode: 'LF-WIND',
    holding: 'WIND',
    enableSignoff: false,
    waitForPricesMinutes: 0,
  },
  {
    universeId: 'PRIVATE-NOTES',
    name: 'Private notes',
    indexCode: 'LF-PRIVATE',
    holding: 'PRIVATE',
    enableSignoff: true,
    waitForPricesMinutes: 0,
  },
  {
    universeId: 'SIDECAR-NOTES',
    name: 'Sidecar notes',
    indexCode: 'LF-SIDECAR',
    holding: 'SIDECAR',
    enableSignoff: false,
    waitForPricesMinutes: 720,
  },
];

/** The steps of an evening. */
export type ProcessKind =
  | 'OPEN_DAY'
  | 'LOAD_PRICES'
  | 'APPLY_OVERRIDES'
  | 'VALIDATE_PRICES'
  | 'SIGN_OFF_PRICES'
  | 'LOAD_COMPOSITION'
  | 'CALCULATE_INDEX'
  | 'PUBLISH_INDEX';

export function bookOf({ holding }: DemoUniverse, today: string): PrivateBook | null {
  if (holding === 'PRIVATE') return privateNotes(today);
  return holding === 'SIDECAR' ? sidecarNotes(today) : null;
}

export const demoCalendar = businessCalendars.US_BOND;

/** Business days from the first date up to and including the last. */
export function businessDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (demoCalendar.isBusinessDay(day)) days.push(day);
  return days;
}

/** Days of runs before today. */
export const historyDays = 30;

/** The day whose evening is left unfinished: today, or the last business day where the market is closed today. */
export const unfinishedDay = (today: string): string => adjustToBusinessDay(today, 'PRECEDING', demoCalendar);

/** The business days of the last days before the unfinished one, oldest first. */
export const historyOf = (today: string, length = historyDays): string[] =>
  businessDays(addDays(today, -length), addDays(unfinishedDay(today), -1));
