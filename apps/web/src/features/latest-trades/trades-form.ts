import { securityTypes, traceMessages } from '@landfall/contract';
import type { TradesAddress } from './trades-address.ts';

export interface TradesForm {
  securityType: string | null;
  effectiveDate: string | null;
}

export interface TradesSearch {
  securityType: 'ILS';
  effectiveDate: string;
}

/** The form at an address; the only type and today where the address does not say. */
export const formAt = ({ type, date }: TradesAddress, today: string): TradesForm => ({
  securityType: type ?? securityTypes[0].value,
  effectiveDate: date ?? today,
});

export interface TradesProblems {
  securityType?: string;
  effectiveDate?: string;
}

/** What keeps the form from being sent. That a date is too old, the server says. */
export function formProblems({ securityType, effectiveDate }: TradesForm, today: string): TradesProblems {
  return {
    ...(securityType ? {} : { securityType: traceMessages.securityType }),
    ...(effectiveDate === null ? { effectiveDate: traceMessages.effectiveDate } : {}),
    ...(effectiveDate !== null && effectiveDate > today ? { effectiveDate: traceMessages.future } : {}),
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

/** The search to be run at an address: only one that names its day. */
export const searchAt = (address: TradesAddress, today: string): TradesSearch | null =>
  address.date === undefined ? null : searchOf(formAt(address, today), today);
