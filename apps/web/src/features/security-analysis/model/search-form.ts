import {
  cusipLength,
  firstSearchDate,
  identifierMessages,
  isinLength,
  maxSearchIdentifiers,
  searchMessages,
} from '@landfall/contract';
import type { SearchType } from '@landfall/contract';
import { isPlainDate } from '@landfall/instruments';
import { readableDate } from '../../../lib/dates.ts';
import { isWithin, noDayWords, outsideWords, singleDateWindow, type DateWindow } from '../../../ui/date-window.ts';
import { changeTags, noTags, type TagAction, type TagState } from '../../../ui/tag-input/tags.ts';

export interface SearchForm {
  searchType: SearchType;
  /** CUSIPs or ISINs, as the type says; with ALL there are none. */
  identifiers: TagState;
  /** The texts of the date fields, valid or not. */
  startDate: string | null;
  endDate: string | null;
}

export type FormAction =
  /** `day`: the one that the screen opens on. */
  | { kind: 'filter'; searchType: SearchType; day: string }
  | { kind: 'tags'; action: TagAction }
  | { kind: 'start'; date: string | null }
  | { kind: 'end'; date: string | null }
  /** Another search was opened, by its address. */
  | { kind: 'replaced'; form: SearchForm };

export const newForm = (day: string): SearchForm => ({
  searchType: 'ALL',
  identifiers: noTags,
  startDate: day,
  endDate: day,
});

export function changeForm(form: SearchForm, action: FormAction): SearchForm {
  switch (action.kind) {
    case 'filter': {
      const { searchType, day } = action;
      const dates = searchType === 'ALL' ? { startDate: day, endDate: day } : {};
      return { ...form, ...dates, searchType, identifiers: noTags };
    }
    case 'tags':
      return { ...form, identifiers: changeTags(form.identifiers, action.action) };
    case 'start':
      return { ...form, startDate: action.date, ...(form.searchType === 'ALL' ? { endDate: action.date } : {}) };
    case 'end':
      return { ...form, endDate: action.date };
    default:
      return action.form;
  }
}

const lengths = { CUSIP: cusipLength, ISIN: isinLength } as const;

export const isIdentifier = (searchType: SearchType, text: string): boolean =>
  searchType !== 'ALL' && text.trim().length === lengths[searchType];

export function identifiersProblem({ searchType, identifiers: { tags } }: SearchForm): string | null {
  if (searchType === 'ALL') return null;
  if (!tags.every((tag) => isIdentifier(searchType, tag))) {
    return searchType === 'CUSIP' ? identifierMessages.cusip : identifierMessages.isin;
  }
  return tags.length > maxSearchIdentifiers
    ? `Please search for at most ${maxSearchIdentifiers} identifiers at a time.`
    : null;
}

/** The days that can be searched. */
export const daysOf = (searchType: SearchType, today: string): DateWindow =>
  searchType === 'ALL' ? singleDateWindow(today) : { first: firstSearchDate, last: today };

function dayProblem(date: string | null, searchType: SearchType, today: string): string | null {
  const days = daysOf(searchType, today);
  if (date !== null && isWithin(date, days)) return null;
  const isDay = date !== null && isPlainDate(date);
  if (searchType === 'ALL') return isDay ? outsideWords(days) : noDayWords;
  return isDay
    ? `${searchMessages.rangeRequired} (${readableDate(days.first)} to ${readableDate(days.last)})`
    : searchMessages.rangeRequired;
}

export interface DateProblems {
  start: string | null;
  end: string | null;
}

/** The errors of the dates, by field. */
export function dateProblems({ searchType, startDate, endDate }: SearchForm, today: string): DateProblems {
  if (searchType === 'ALL') {
    const isTwoDays = [startDate, endDate].every((date) => date !== null && isPlainDate(date)) && startDate !== endDate;
    return { start: isTwoDays ? searchMessages.sameDay : dayProblem(startDate, searchType, today), end: null };
  }
  const start = dayProblem(startDate, searchType, today);
  const end = dayProblem(endDate, searchType, today);
  const isReversed = start === null && end === null && (endDate ?? '') < (startDate ?? '');
  return { start, end: isReversed ? searchMessages.endBeforeStart : end };
}

/** Search is disabled during a request, with unfinished text, or with invalid identifiers. */
export function maySearch(form: SearchForm, isFetching: boolean): boolean {
  const { searchType, identifiers } = form;
  if (isFetching || identifiers.pending.trim() !== '') return false;
  return searchType === 'ALL' || (identifiers.tags.length > 0 && identifiersProblem(form) === null);
}
