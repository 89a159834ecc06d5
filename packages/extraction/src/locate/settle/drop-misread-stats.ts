import type { Candidates, RateMention } from '../mention.ts';
import type { Field } from '../vocabulary.ts';
import { hasPercent } from '../../read/percent.ts';

const stats: ReadonlySet<Field> = new Set<Field>(['attachmentProbability', 'expectedLoss', 'exhaustionProbability']);
/** So many others have to be printed with a point, or a sign, and so many times as many as without. */
const fewestOthers = 3;
const mostlyOthers = 3;

const printed = ({ spans }: RateMention) => spans.map(({ page, from, to }) => page.text.slice(from, to)).join('');

/** What the few have lost that most others have. */
function without(mentions: readonly RateMention[], hasMark: (printed: string) => boolean): Set<RateMention> {
  const bare = mentions.filter((each) => !hasMark(printed(each)));
  const others = mentions.length - bare.length;
  return new Set(others >= fewestOthers && others >= bare.length * mostlyOthers ? bare : []);
}

const placesOf = (mention: RateMention) => /[.,](\d+)/.exec(printed(mention))?.[1]?.length ?? 0;

/** Figures with a digit more than all others have: a stroke beside it was read as one. */
function withStroke(mentions: readonly RateMention[]): RateMention[] {
  const usual = Math.min(...mentions.map(placesOf));
  const longer = mentions.filter((each) => placesOf(each) > usual);
  const others = mentions.length - longer.length;
  const areStrokes = longer.every((each) => placesOf(each) === usual + 1 && /1\s*(?:%|$)/.test(printed(each)));
  return usual > 0 && areStrokes && others >= fewestOthers - 1 && others >= longer.length * 2 ? longer : [];
}

/**
 * Drops recognised probabilities and losses that lack what the document prints with the others: a whole number among
 * figures with a decimal point lost its own, a figure without the sign has the sign in its digits, and one more digit
 * than the others have is a stroke.
 */
export function dropMisreadStats(candidates: Candidates): void {
  const recognised = candidates.rates.filter(
    (each) => each.value !== null && stats.has(each.field) && each.spans[0]?.page.input.source === 'ocr',
  );
  const misread = new Set([
    ...without(recognised, (text) => /\d[.,]\d/.test(text)),
    ...without(recognised, hasPercent),
    ...withStroke(recognised),
  ]);
  candidates.rates = candidates.rates.filter((each) => !misread.has(each));
}
