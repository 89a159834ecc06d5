import { firstSearchDate, identifiersFault, securityCriteria, type SecurityCriteria } from '@landfall/contract';
import { z } from 'zod';
import { addressReader, addressText } from '../../../lib/screen-addresses.ts';
import { isWithin, outsideWords, type DateWindow } from '../../../ui/date-window.ts';
import { changeTags, noTags, type TagState } from '../../../ui/tag-input/tags.ts';
import { partsOf } from '../model/search-form.ts';

export const criteriaTexts = [
  'issuer',
  'name',
  'peril',
  'region',
  'maturityFrom',
  'maturityTo',
  'priceFrom',
  'priceTo',
  'dmFrom',
  'dmTo',
  'date',
] as const;
export type CriteriaText = (typeof criteriaTexts)[number];

/** What is in the fields, right or wrong. */
export interface CriteriaForm {
  identifiers: TagState;
  texts: Partial<Record<CriteriaText, string>>;
}

const text = addressText(10_000);
const read = addressReader({
  by: z.literal('criteria'),
  /** Joined by commas. */
  identifier: text,
  ...(Object.fromEntries(criteriaTexts.map((field) => [field, text])) as Record<CriteriaText, typeof text>),
});
export type CriteriaAddress = ReturnType<typeof read>;

/** Nothing but the screen's other search, where the address is not of this one. */
export function readCriteriaAddress(raw: Record<string, unknown>): CriteriaAddress {
  const address = read(raw);
  return address.by === undefined ? {} : address;
}

export const formAt = ({ by: _by, identifier = '', ...texts }: CriteriaAddress): CriteriaForm => ({
  identifiers: changeTags(noTags, { kind: 'added', tags: partsOf(identifier.toUpperCase()) }),
  texts,
});

export function addressOf({ identifiers, texts }: CriteriaForm): CriteriaAddress {
  const filled = Object.entries(texts).filter(([, value]) => value.trim() !== '');
  return {
    by: 'criteria',
    ...(identifiers.tags.length > 0 ? { identifier: identifiers.tags.join(',').toUpperCase() } : {}),
    ...Object.fromEntries(filled),
  };
}

export const addressOfCriteria = ({ identifier, ...criteria }: SecurityCriteria): CriteriaAddress => ({
  by: 'criteria',
  ...(identifier.length > 0 ? { identifier: identifier.join(',') } : {}),
  ...Object.fromEntries(
    Object.entries(criteria)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, String(value)]),
  ),
});

export type CriteriaProblems = Partial<Record<'identifier' | CriteriaText, string>>;

/** The search of an address, or what is wrong with it, by field; neither where no field is filled in. */
export function criteriaAt(
  { by: _by, identifier, ...texts }: CriteriaAddress,
  today: string,
): { criteria: SecurityCriteria | null; problems: CriteriaProblems } {
  const { date, ...narrowing } = texts;
  const days = searchDays(today);
  const isOutside = date !== undefined && z.iso.date().safeParse(date).success && !isWithin(date, days);
  const outside: CriteriaProblems = isOutside ? { date: outsideWords(days) } : {};
  const read = securityCriteria.safeParse({ ...texts, identifier: partsOf(identifier ?? '') });
  if (read.success) {
    const isSearch = identifier !== undefined || Object.keys(narrowing).length > 0;
    return { criteria: isSearch && !isOutside ? read.data : null, problems: outside };
  }
  // Of several problems of a field, the first is shown.
  const problems = read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { criteria: null, problems: { ...(Object.fromEntries(problems) as CriteriaProblems), ...outside } };
}

export const searchDays = (today: string): DateWindow => ({ first: firstSearchDate, last: today });

/** Told as soon as one is entered. */
export const tagsFault = ({ identifiers }: CriteriaForm): string | null =>
  identifiersFault(identifiers.tags.map((tag) => tag.toUpperCase()));
