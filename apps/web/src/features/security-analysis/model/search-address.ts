import { searchTypes } from '@landfall/contract';
import type { SearchType } from '@landfall/contract';
import { z } from 'zod';
import { dateProblems, identifiersProblem, newForm } from './search-form.ts';
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
export function searchOf(form: SearchForm, today: string): Search | null {
  const { searchType, identifiers, startDate } = form;
  const endDate = form.endDate ?? startDate;
  const { start, end } = dateProblems(form, today);
  if (identifiersProblem(form) !== null || start !== null || end !== null) return null;
  if (startDate === null || endDate === null) return null;
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

export const isSameSearch = (one: Search | null, other: Search | null): boolean =>
  one !== null && other !== null && JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));

/** The form that an address fills in; a new one of the day where it names no search. */
export function formAt({ type, ids = '', from, to }: SearchAddress, day: string): SearchForm {
  if (type === undefined) return newForm(day);
  const tags = type === 'ALL' ? [] : ids.split(',').map((id) => id.trim().toUpperCase());
  return {
    searchType: type,
    identifiers: { tags: [...new Set(tags.filter((tag) => tag !== ''))], pending: '' },
    startDate: from ?? null,
    endDate: (type === 'ALL' ? (to ?? from) : to) ?? null,
  };
}

/** The search to be run at an address: only a whole one, of days that can be picked. */
export const searchAt = (at: SearchAddress, today: string): Search | null =>
  at.type === undefined ? null : searchOf(formAt(at, today), today);
