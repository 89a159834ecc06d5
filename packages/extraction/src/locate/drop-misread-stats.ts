import type { Ledger, RateMention } from './mention.ts';
import type { Field } from './vocabulary.ts';

const stats: ReadonlySet<Field> = new Set<Field>(['attachmentProbability', 'expectedLoss', 'exhaustionProbability']);
/** So many others have to be printed with a point, or a sign, and so many times as many as without. */
const fewestOthers = 3;
const mostlyOthers = 3;

const printed = ({ spans }: RateMention) => spans.map(({ page, from, to }) => page.text.slice(from, to)).join('');

/** What the few have lost that most others have. */
function without(mentions: readonly RateMention[], mark: RegExp): Set<RateMention> {
  const bare = mentions.filter((each) => !mark.test(printed(each)));
  const others = mentions.length - bare.length;
  return new Set(others >= fewestOthers && others >= bare.length * mostlyOthers ? bare : []);
}

/**
 * Drops recognised probabilities and losses that lack what the document prints with the others: a whole number among
 * figures with a decimal point lost its own, and a figure without the sign has the sign in its digits.
 */
export function dropMisreadStats(ledger: Ledger): void {
  const recognised = ledger.rates.filter(
    (each) => each.value !== null && stats.has(each.field) && each.spans[0]?.page.input.source === 'ocr',
  );
  const misread = new Set([...without(recognised, /\d[.,]\d/), ...without(recognised, /%|per\s?cent/i)]);
  ledger.rates = ledger.rates.filter((each) => !misread.has(each));
}
