import { eodMessages } from '@landfall/contract';
import { daysBack, isWithin } from '../../../ui/date-window.ts';
import type { DateWindow } from '../../../ui/date-window.ts';

/** With today these are the last 30 days. */
const pickerDaysBack = 29;

export const pickerWindow = (today: string): DateWindow => daysBack(today, pickerDaysBack);

/** Why the form cannot be sent; null if it can. */
export function dateProblem(date: string | null, today: string): string | null {
  if (date === null || date === '') return eodMessages.dateRequired;
  return isWithin(date, pickerWindow(today)) ? null : eodMessages.dateInvalid;
}

/** The day of an address, if it can be picked. */
export const dayAt = (date: string | undefined, today: string): string | null =>
  date === undefined || dateProblem(date, today) !== null ? null : date;
