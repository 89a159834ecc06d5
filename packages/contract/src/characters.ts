import { z } from 'zod';

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Of one character: the longest emoji in use have 15. Marks without end on one letter are no single character. */
const mostUnits = 16;

/** As a reader counts them: a letter with its accents, an emoji of several parts and a flag are one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const { segment } of segments.segment(text)) count += Math.ceil(segment.length / mostUnits);
  return count;
}

export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * mostUnits || countCharacters(text) > most);

/** Of the reason for an act that is recorded with it. */
export const maxReasonLength = 500;

export const tooLongMessage = (most: number): string => `Must be at most ${most} characters`;

/** What somebody writes, as a comment or a reason. */
export const writing = (most: number) =>
  z
    .string()
    .trim()
    .refine((text) => !isLongerThan(text, most), tooLongMessage(most))
    .describe(`At most ${most} characters, as a reader counts them`);

/** The same, where it may not be left out. */
export const requiredWriting = (most: number, needed = 'A reason is required') =>
  writing(most).refine((text) => text !== '', needed);
