import { hasRate, readPercents } from '../../read/percent.ts';
import type { ClassMention } from '../../read/classes.ts';
import { rateFields, type Field, isCoupon } from '../../words/fields.ts';
import { opensWith, says } from '../../words/says.ts';
import { findAnchors } from '../vocabulary.ts';

/** "What they pay is the yield of the fund plus a spread.": the one rate that a sentence speaks of and does not give. */
export function rateLeftOpen(sentence: string): Field | null {
  if (hasRate(sentence)) return null;
  const [field, ...others] = new Set(findAnchors(sentence, rateFields).map((anchor) => anchor.field));
  return field === undefined || others.length > 0 || field === 'attribution' ? null : field;
}

/** "The spread was marketed at … It was fixed at …": the rate of interest that the sentence before speaks of. */
export function rateOfSame(text: string, before: string): Field | null {
  if (!says(text, 'sameRate') || findAnchors(text, rateFields).length > 0) return null;
  const [field, ...others] = new Set(findAnchors(before, rateFields).map((anchor) => anchor.field));
  return others.length === 0 && isCoupon(field ?? null) ? (field ?? null) : null;
}

/** "For Class A we have agreed 13.00 per cent.; for Class B, 17.25 per cent.": a rate for each class it names, and no word for them. */
export const givesOnePerClass = (text: string, mentions: readonly ClassMention[]): boolean =>
  mentions.length > 0 &&
  mentions.every(({ names }) => names.length === 1) &&
  readPercents(text).length === mentions.length &&
  findAnchors(text, rateFields).length === 0;

const fieldsNamed = (text: string): Field[] =>
  findAnchors(text, rateFields).flatMap(({ field }) => (field === 'attribution' ? [] : field));

/** "Those are now 2.2%, 1.7% and 1.3%": what the words before name, one after another, where a text gives as many and names nothing. */
export function fieldsInOrder(before: string, text: string): Field[] {
  const count = readPercents(text).length;
  if (count < 2 || !opensWith(text.trimStart(), 'pronoun') || findAnchors(text, rateFields).length > 0) return [];
  const fields = fieldsNamed(before);
  return fields.length === count && new Set(fields).size === count ? fields : [];
}
