import { firstSearchDate, searchTypes } from '@landfall/contract';
import type { SearchType } from '@landfall/contract';
import { z } from 'zod';
import { isWithin } from '../../../ui/date-window.ts';
import { formProblems, newForm } from './search-form.ts';
import type { SearchForm } from './search-form.ts';

/** A search as the address of the screen carries it, so that it can be sent to somebody. */
const address = z.object({
  type: z.enum(searchTypes).optional().catch(undefined),
  /** Identifiers, joined by commas. */
  ids: z
    .union([z.string().max(10_000), z.number().transform(String)])
    .optional()
    .catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type SearchAddress = z.output<typeof address>;

export function readSearchAddress(raw: Record<string, unknown>): SearchAddress {
  return Object.fromEntries(Object.entries(address.parse(raw)).filter(([, value]) => value !== undefined));
}

/** A search that has been made: identifiers as the server takes them, both dates there. */
export interface Search {
  searchType: SearchType;
  identifiers: readonly string[];
  startDate: string;
  endDate: string;
}

/** The search that a form asks for; null while something is wrong with it. */
export function searchOf(form: SearchForm): Search | null {
  const { searchType, identifiers, startDate } = form;
  const endDate = form.endDate ?? startDate;
  const { identifiers: wrongIdentifiers, dates: wrongDates } = formProblems(form);
  if (wrongIdentifiers !== undefined || wrongDates !== undefined || startDate === null || endDate === null) return null;
  if (searchType !== 'ALL' && identifiers.tags.length === 0) return null;
  const tags = searchType === 'ALL' ? [] : identifiers.tags.map((tag) => tag.trim().toUpperCase());
  return { searchType, identifiers: [...new Set(tags)], startDate, endDate };
}

export function addressOf({ searchType, identifiers, startDate, endDate }: Search): SearchAddress {
  return {
    type: searchType,
    ...(identifiers.length > 0 ? { ids: identifiers.join(',') } : {}),
    from: startDate,
    ...(searchType === 'ALL' ? {} : { to: endDate }),
  };
}

/** The form that an address fills in; a new one where it names no search. Days that cannot be picked are left out. */
export function formAt({ type, ids = '', from, to }: SearchAddress, today: string): SearchForm {
  if (type === undefined) return newForm(today);
  const days = { first: firstSearchDate, last: today };
  const dayOf = (date: string | undefined) => (date !== undefined && isWithin(date, days) ? date : null);
  const tags = type === 'ALL' ? [] : ids.split(',').map((id) => id.trim().toUpperCase());
  const startDate = dayOf(from);
  return {
    searchType: type,
    identifiers: { tags: [...new Set(tags.filter((tag) => tag !== ''))], pending: '' },
    startDate,
    endDate: type === 'ALL' && to === undefined ? startDate : dayOf(to),
  };
}

/** The search to be run at an address: only a whole one, of days that there can be prices for. */
export const searchAt = (at: SearchAddress, today: string): Search | null =>
  at.type === undefined ? null : searchOf(formAt(at, today));
