import {
  cusipLength,
  firstSearchDate,
  identifierMessages,
  isinLength,
  maxSearchIdentifiers,
  searchMessages,
  type SearchType,
  visibleText,
} from '@landfall/contract';
import { isPlainDate, isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';
import { readableDate } from '../../../lib/dates.ts';
import { isWithin, noDayWords, outsideWords, singleDateWindow, type DateWindow } from '../../../ui/date-window.ts';
import { changeTags, noTags, type TagAction, type TagState } from '../../../ui/tag-input/tags.ts';
import { counted } from '../../../lib/numbers.ts';

export type IdentifierKind = 'CUSIP' | 'ISIN';

interface PastedIdentifiers {
  kept: string[];
  /** Text that is not an identifier of this kind, in the pasted order. */
  leftOut: string[];
}

const looksLike: Record<IdentifierKind, (text: string) => boolean> = { CUSIP: isCusipShaped, ISIN: isIsinShaped };
const isRight: Record<IdentifierKind, (text: string) => boolean> = { CUSIP: isCusip, ISIN: isIsin };

/** Has the length of an identifier but a wrong check digit: mistyped, or a number from another column. */
export function hasWrongCheckDigit(tag: string, kind: IdentifierKind): boolean {
  const text = tag.trim().toUpperCase();
  return looksLike[kind](text) && !isRight[kind](text);
}

/** How many there are, and how many of them are marked. */
export function countWords(tags: readonly string[], kind: IdentifierKind): string {
  if (tags.length === 0) return '';
  const wrong = tags.filter((tag) => hasWrongCheckDigit(tag, kind)).length;
  return `${counted(tags.length, kind)}${wrong === 0 ? '' : `, ${wrong} with a wrong check digit`}.`;
}

/** A pasted column or list: parts on whitespace, comma and semicolon, without the quotes a spreadsheet adds. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => visibleText(part).replaceAll(/^["']+|["']+$/g, ''))
    .filter((part) => part !== '');

/** Of a mixed list the identifiers of the kind are kept. Null: one single word, to be taken as if it were typed. */
export function splitPaste(text: string, kind: IdentifierKind): PastedIdentifiers | null {
  const parts = partsOf(text);
  const isKind = (part: string) => looksLike[kind](part.toUpperCase());
  if (parts.length === 0 || (parts.length === 1 && !isKind(parts[0] ?? ''))) return null;
  return {
    kept: [...new Set(parts.filter(isKind))],
    leftOut: [...new Set(parts.filter((part) => !isKind(part)))],
  };
}

const named = 3;

/** The result of a paste that did not accept everything. */
export function pasteWords({ kept, leftOut }: PastedIdentifiers, kind: IdentifierKind): string {
  if (leftOut.length === 0) return '';
  const names = leftOut.slice(0, named).join(', ');
  const more = leftOut.length > named ? ` and ${leftOut.length - named} more` : '';
  return `${kept.length === 0 ? 'Nothing added.' : `Added ${kept.length}.`} Left out, not ${kind === 'CUSIP' ? 'CUSIPs' : 'ISINs'}: ${names}${more}.`;
}

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

interface DateProblems {
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
