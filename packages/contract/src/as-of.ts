import { z } from 'zod';
import { askedDate, hasDaysAround, instant } from './values.ts';

export const asOfMessages = {
  malformed:
    'Please give an instant with its time zone, such as 2026-11-20T18:00:00-05:00, or a date, which stands for the end of that day in the market’s time zone.',
} as const;

/**
 * The instant whose knowledge is asked for: RFC 3339 with a zone, or a date for the end of that day in the market's
 * time zone. A plus sign that an address turned into a space is one again.
 */
export const asOfText = z
  .string()
  .transform((text) => text.trim().replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(
    z.union([z.iso.datetime({ offset: true }).refine(hasDaysAround), askedDate], {
      error: asOfMessages.malformed,
    }),
  );

export const asOfQuery = { asOf: asOfText.optional() };

/** Response header of a list as it was known: the instant, in UTC. */
export const asOfHeader = 'landfall-as-of';

/** The parts of an answer whose past is not stored. They are empty there, never those of today. */
export const unstoredParts = [
  'terms',
  'modeledStats',
  'couponHistory',
  'elAttributions',
  'principalFactors',
  'aliases',
  'riskLabel',
  'interest',
  'documents',
  'trades',
  'regions',
] as const;
export type UnstoredPart = (typeof unstoredParts)[number];
export const notStored = z.array(z.enum(unstoredParts));

/** Of an answer: as known at which instant, and what is left out of it; null for what is known now. */
export const knownAt = z.object({ asOf: instant, notStored }).nullable();
