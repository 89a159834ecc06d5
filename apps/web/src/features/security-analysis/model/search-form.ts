import { cusipLength, identifierMessages, isinLength, maxSearchIdentifiers, searchMessages } from '@landfall/contract';
import type { SearchType } from '@landfall/contract';
import type { TagAction, TagState } from '../../../ui/tag-input/tags.ts';
import { changeTags, noTags } from '../../../ui/tag-input/tags.ts';

export interface SearchForm {
  searchType: SearchType;
  /** CUSIPs or ISINs, as the type says; with ALL there are none. */
  identifiers: TagState;
  startDate: string | null;
  endDate: string | null;
}

export type FormAction =
  | { kind: 'filter'; searchType: SearchType; today: string }
  | { kind: 'tags'; action: TagAction }
  | { kind: 'start'; date: string | null }
  | { kind: 'end'; date: string | null }
  /** Another search was opened, by its address. */
  | { kind: 'replaced'; form: SearchForm };

export const newForm = (today: string): SearchForm => ({
  searchType: 'ALL',
  identifiers: noTags,
  startDate: today,
  endDate: today,
});

export function changeForm(form: SearchForm, action: FormAction): SearchForm {
  switch (action.kind) {
    case 'filter': {
      const { searchType, today } = action;
      const dates = searchType === 'ALL' ? { startDate: today, endDate: today } : {};
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

export interface FormProblems {
  identifiers?: string;
  dates?: string;
}

/** What keeps a form from being sent, each beside its field. */
export function formProblems({ searchType, identifiers, startDate, endDate }: SearchForm): FormProblems {
  const { tags } = identifiers;
  const problems: FormProblems = {};
  if (searchType !== 'ALL') {
    if (!tags.every((tag) => isIdentifier(searchType, tag))) {
      problems.identifiers = searchType === 'CUSIP' ? identifierMessages.cusip : identifierMessages.isin;
    } else if (tags.length > maxSearchIdentifiers) {
      problems.identifiers = `Please search for at most ${maxSearchIdentifiers} identifiers at a time.`;
    }
  }
  if (startDate === null || (endDate === null && searchType !== 'ALL')) problems.dates = searchMessages.rangeRequired;
  else if (endDate !== null && endDate < startDate) problems.dates = searchMessages.endBeforeStart;
  else if (searchType === 'ALL' && endDate !== startDate) problems.dates = searchMessages.sameDay;
  return problems;
}

/** Search waits for a fetch under way, for text that is not a tag yet, and for identifiers that are all valid. */
export function maySearch(form: SearchForm, isFetching: boolean): boolean {
  const { searchType, identifiers } = form;
  if (isFetching || identifiers.pending.trim() !== '') return false;
  return searchType === 'ALL' || (identifiers.tags.length > 0 && formProblems(form).identifiers === undefined);
}
