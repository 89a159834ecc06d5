import { hasRate, readPercents } from '../../read/percent.ts';
import type { ClassMention } from '../../read/classes.ts';
import { rateFields, type Field } from '../../words/fields.ts';
import { findAnchors } from '../vocabulary.ts';

/** "What they pay is the yield of the fund plus a spread.": the one rate that a sentence speaks of and does not give. */
export function rateLeftOpen(sentence: string): Field | null {
  if (hasRate(sentence)) return null;
  const [field, ...others] = new Set(findAnchors(sentence, rateFields).map((anchor) => anchor.field));
  return field === undefined || others.length > 0 || field === 'attribution' ? null : field;
}

/** "For Class A we have agreed 13.00 per cent.; for Class B, 17.25 per cent.": a rate for each class it names, and no word for them. */
export const givesOnePerClass = (text: string, mentions: readonly ClassMention[]): boolean =>
  mentions.length > 0 &&
  mentions.every(({ names }) => names.length === 1) &&
  readPercents(text).length === mentions.length &&
  findAnchors(text, rateFields).length === 0;
