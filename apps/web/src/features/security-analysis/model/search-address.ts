import { searchTypes, type SearchType } from '@landfall/contract';
import { z } from 'zod';
import { addressReader, addressText } from '../../../lib/screen-addresses.ts';
import { readCriteriaAddress, type CriteriaAddress } from '../criteria/criteria-form.ts';
import { dateProblems, identifiersProblem, newForm, type SearchForm } from './search-form.ts';

const readComposition = addressReader({ by: z.literal('composition'), index: addressText(100), date: addressText(40) });
type CompositionAddress = ReturnType<typeof readComposition>;

/** Nothing where the address is of another search of the screen. */
function readCompositionAddress(raw: Record<string, unknown>): CompositionAddress {
  const address = readComposition(raw);
  return address.by === undefined ? {} : address;
}

/** A search in the screen's address, so that it can be shared. */
export const readSearchAddress = addressReader({
  type: z.enum(searchTypes),
  /** Identifiers, joined by commas. */
  ids: addressText(10_000),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The instant as of which it is searched; the server says what is wrong with one. */
  asOf: z.string().max(50),
});
export type SearchAddress = ReturnType<typeof readSearchAddress>;

/** The address of any search of the screen. */
export type AnalysisAddress = SearchAddress &
  Omit<CriteriaAddress, 'by'> & { by?: CriteriaAddress['by'] | CompositionAddress['by'] } & Omit<
    CompositionAddress,
    'by'
  >;
export const readAnalysisAddress = (raw: Record<string, unknown>): AnalysisAddress => ({
  ...readSearchAddress(raw),
  ...readCriteriaAddress(raw),
  ...readCompositionAddress(raw),
});

/** A complete search, with normalised identifiers and both dates. */
export interface Search {
  searchType: SearchType;
  identifiers: readonly string[];
  startDate: string;
  endDate: string;
}

/** The search of a form; null if the form has errors. */
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

/** The form for an address; a new one for the day if it has no search. */
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

/** The search of an address, if it is complete and its days can be picked. */
export const searchAt = (at: SearchAddress, today: string): Search | null =>
  at.type === undefined ? null : searchOf(formAt(at, today), today);
