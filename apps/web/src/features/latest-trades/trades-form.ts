import { securityTypes, traceMessages, traceWindowDays, type TraceTrade } from '@landfall/contract';
import { addDays, isPlainDate } from '@landfall/instruments';
import { isWithin, outsideWords, singleDateWindow } from '../../ui/date-window.ts';
import type { TradesAddress } from '../../lib/screen-addresses.ts';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';

export interface TradesForm {
  securityType: string | null;
  /** The text of the date field, valid or not. */
  effectiveDate: string | null;
}

export interface TradesSearch {
  securityType: 'ILS';
  effectiveDate: string;
}

/** The form at an address; the only type and the day that the screen opens on where the address does not say. */
export const formAt = ({ type, date }: TradesAddress, day: string): TradesForm => ({
  securityType: type ?? securityTypes[0].value,
  effectiveDate: date ?? day,
});

export interface TradesProblems {
  securityType?: string;
  effectiveDate?: string;
}

function dateProblem(date: string | null, today: string): string | null {
  if (date === null || !isPlainDate(date)) return traceMessages.effectiveDate;
  if (date > today) return traceMessages.future;
  if (date < addDays(today, -traceWindowDays)) return traceMessages.tooOld;
  const days = singleDateWindow(today);
  return isWithin(date, days) ? null : outsideWords(days);
}

/** Why the form cannot be sent. */
export function formProblems({ securityType, effectiveDate }: TradesForm, today: string): TradesProblems {
  const problem = dateProblem(effectiveDate, today);
  return {
    ...(securityType ? {} : { securityType: traceMessages.securityType }),
    ...(problem === null ? {} : { effectiveDate: problem }),
  };
}

export function searchOf(form: TradesForm, today: string): TradesSearch | null {
  const { securityType, effectiveDate } = form;
  const isWhole = Object.keys(formProblems(form, today)).length === 0;
  return isWhole && securityType === 'ILS' && effectiveDate !== null ? { securityType, effectiveDate } : null;
}

export const addressOf = ({ securityType, effectiveDate }: TradesSearch): TradesAddress => ({
  type: securityType,
  date: effectiveDate,
});

/** The search of an address, if it names its day. */
export const searchAt = (address: TradesAddress, today: string): TradesSearch | null =>
  address.date === undefined ? null : searchOf(formAt(address, address.date), today);

export const noTradesMessage =
  'No trace trades found for the selected criteria. Please try again with different parameters.';

interface Envelope {
  status: string;
  data?: readonly TraceTrade[] | null;
  message?: string | null;
}

/** The envelope's data, where its status is SUCCESS; otherwise an error with its message. */
export function tradesOf({ status, data, message }: Envelope): readonly TraceTrade[] {
  if (status !== 'SUCCESS' || !data) throw new Error(message || 'Failed to fetch trace trades');
  return data;
}

export const tradesErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 ? traceMessages.tooOld : fetchErrorMessage(error);
