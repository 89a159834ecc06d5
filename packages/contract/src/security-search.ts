import { isCusipShaped, isIsinShaped, regionNames } from '@landfall/instruments';
import { z } from 'zod';
import { asOfQuery, knownAt } from './as-of.ts';
import { maxDiscountMarginBp, hasDaysAround, plainDate } from './values.ts';
import { anyOf, defineEndpoint, endpointsFor, securityAnalysisRequirement } from './endpoint.ts';
import { maxSearchIdentifiers, securityPrice } from './securities.ts';
import { searchQuery } from './deal-room.ts';

const isCusipBase = (text: string): boolean => /^[0-9A-Z]{6}$/.test(text);

/** A CUSIP, an ISIN or the first six characters of a CUSIP, whatever the check digit. */
export const isSearchable = (text: string): boolean => isCusipShaped(text) || isIsinShaped(text) || isCusipBase(text);

const namedFaults = 5;

/** What is no identifier, by name; null where all are. */
export function identifiersFault(identifiers: readonly string[]): string | null {
  const wrong = identifiers.filter((identifier) => !isSearchable(identifier));
  if (wrong.length === 0) return null;
  const more = wrong.length > namedFaults ? ` and ${wrong.length - namedFaults} more` : '';
  return `Not a CUSIP (9 characters), an ISIN (12) or the base of a CUSIP (6): ${wrong.slice(0, namedFaults).join(', ')}${more}.`;
}

const longestText = 100;

export const criteriaMessages = {
  text: `Please enter at most ${longestText} characters.`,
  date: 'Please enter a date, such as 2026-01-30.',
  number: 'Please enter a number, such as 98.5.',
  price: 'Please enter a price from 0 to 200.',
  margin: `Please enter a margin of at most ${maxDiscountMarginBp} bp either way.`,
  region: 'Please choose a region of the list.',
  tooMany: `Please search for at most ${maxSearchIdentifiers} identifiers at a time.`,
  maturityTo: 'The last maturity cannot be before the first.',
  priceTo: 'The highest price cannot be below the lowest.',
  dmTo: 'The highest DM cannot be below the lowest.',
} as const;

const identifier = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [
    ...new Set((value === undefined ? [] : [value].flat()).map((one) => one.trim().toUpperCase())),
  ])
  .pipe(z.array(z.string()).max(maxSearchIdentifiers, criteriaMessages.tooMany))
  .superRefine((value, context) => {
    const message = identifiersFault(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const text = z.string().trim().min(1).max(longestText, criteriaMessages.text).optional();
const day = z.iso.date(criteriaMessages.date).refine(hasDaysAround, criteriaMessages.date).optional();
/** As text in an address, as a number in a body. A table's own minus sign may have been pasted. */
const decimal = (least: number, most: number, message: string) =>
  z.coerce
    .string()
    .trim()
    .regex(/^[+\-−]?\d+(?:\.\d+)?$/, criteriaMessages.number)
    .transform((text) => Number(text.replace('−', '-')))
    .pipe(z.number().min(least, message).max(most, message))
    .optional();
const price = decimal(0, 200, criteriaMessages.price);
const margin = decimal(-maxDiscountMarginBp, maxDiscountMarginBp, criteriaMessages.margin);

/** Every field narrows the search; ranges include their ends. */
const fields = {
  /** CUSIPs, ISINs and bases of CUSIPs, mixed; one of them is enough. */
  identifier,
  issuer: text,
  /** Words of the name, in any order. */
  name: text,
  /** Words of a peril's name; with a region, of the same attribution. */
  peril: text,
  region: z.enum(Object.keys(regionNames), criteriaMessages.region).optional(),
  maturityFrom: day,
  maturityTo: day,
  priceFrom: price,
  priceTo: price,
  dmFrom: margin,
  dmTo: margin,
  /** Of the prices; today by default. */
  date: day,
};

const ranges = [
  ['maturityFrom', 'maturityTo'],
  ['priceFrom', 'priceTo'],
  ['dmFrom', 'dmTo'],
] as const;
type Ends = Partial<Record<(typeof ranges)[number][number], string | number | undefined>>;

function refuseTurnedRanges(value: Ends, context: z.RefinementCtx): void {
  for (const [from, to] of ranges) {
    const [first, last] = [value[from], value[to]];
    if (first === undefined || last === undefined || last >= first) continue;
    context.addIssue({ code: 'custom', path: [to], message: criteriaMessages[to] });
  }
}

export const securityCriteria = z.strictObject(fields).superRefine(refuseTurnedRanges);
export type SecurityCriteria = z.output<typeof securityCriteria>;

export const foundPrice = securityPrice.extend({
  /** Of the attributions that apply on the day, the largest share first. */
  perils: z.array(z.string()),
});
export type FoundPrice = z.infer<typeof foundPrice>;

/** Why a requested identifier has no row: it is unknown, has no price on the day, or the other fields leave it out. */
export const absences = ['UNKNOWN', 'NO_PRICE', 'LEFT_OUT'] as const;
export const foundPrices = z.object({
  date: plainDate,
  rows: z.array(foundPrice),
  absent: z.array(z.object({ identifier: z.string(), reason: z.enum(absences) })),
  knownAt,
});
export type FoundPrices = z.infer<typeof foundPrices>;

const endpoint = endpointsFor({
  tag: 'securities',
  access: anyOf(securityAnalysisRequirement),
});

export const searchByCriteria = endpoint('searchByCriteria', 'GET /securities/search', {
  summary:
    'The prices of a day by identifiers, issuer, name, peril, region, maturity, price and margin; also as known at an instant',
  query: z
    .strictObject({ ...fields, ...asOfQuery, format: z.enum(['json', 'csv']).default('json') })
    .superRefine(refuseTurnedRanges),
  responses: { 200: foundPrices },
});

export const listSearchChoices = endpoint('listSearchChoices', 'GET /securities/search/choices', {
  summary: 'The issuers, perils and regions that securities on file have',
  responses: {
    200: z.object({ issuers: z.array(z.string()), perils: z.array(z.string()), regions: z.array(z.string()) }),
  },
});

/** For one user. */
export const mostSavedSearches = 100;

export const savedSearch = z.object({ id: z.string(), name: z.string(), criteria: securityCriteria });
export type SavedSearch = z.output<typeof savedSearch>;

export const listSavedSearches = endpoint('listSavedSearches', 'GET /saved-searches', {
  summary: "One's own saved searches, by name",
  responses: { 200: z.array(savedSearch) },
});

export const saveSearch = endpoint('saveSearch', 'PUT /saved-searches', {
  summary: 'Save a search; it replaces the one of the same name',
  body: z.strictObject({
    name: z.string().trim().min(1, 'Please give the search a name.').max(60, 'Please choose a shorter name.'),
    criteria: securityCriteria,
  }),
  responses: { 200: savedSearch },
});

export const deleteSavedSearch = endpoint('deleteSavedSearch', 'DELETE /saved-searches/{id}', {
  summary: "Delete one of one's own saved searches",
  params: z.strictObject({ id: z.uuid() }),
  responses: { 204: 'empty' },
});

export const foundSecurity = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  maturityDate: z.string().nullable(),
});
export type FoundSecurity = z.infer<typeof foundSecurity>;

export const lookupSecurities = defineEndpoint('lookupSecurities', 'GET /securities/lookup', {
  summary: 'Securities whose name contains every word, or whose CUSIP or ISIN contains it; live ones first',
  tag: 'securities',
  access: anyOf(securityAnalysisRequirement),
  query: z.strictObject({ query: searchQuery, limit: z.coerce.number().int().min(1).max(50).default(8) }),
  responses: { 200: z.array(foundSecurity) },
});
