import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';

const initialSpread = /\binitial(?=\s+(?:(?:risk|interest|note|coupon)\s+){0,2}(?:spread|margin)\b)/gi;
const otherSpread =
  /\b(?:updated|reset|revised|new|adjusted|prior|previous|current|old)\s+(?:(?:risk|interest|note|coupon|period)\s+){0,2}(?:spread|margin)\b(?! (?:date|period))/i;

/** Two headings of spreads side by side, whatever was recognised of the word before: "Initial Spread | Ubdated Spread". */
const spreadAlone = /^\S+\s+(?:(?:risk|interest|note|coupon|period)\s+){0,2}(?:spread|margin)$/i;

/**
 * In a reset, "Initial Spread" is the old value where another spread is named beside it. Where it is the only one, it
 * is just what the notes call their spread: then the word is blanked, as long as before so that places stay.
 */
export function settleInitialSpread(placed: readonly Placed[]): void {
  const flows = placed.flatMap(flowsOf);
  const sameTable = ({ block }: Placed) =>
    block.kind === 'grid' &&
    block.rows.some(({ cells }) => cells.filter(({ flow }) => spreadAlone.test(flow.text)).length > 1);
  if (flows.some((flow) => otherSpread.test(flow.text)) || placed.some(sameTable)) return;
  for (const flow of flows) flow.text = flow.text.replace(initialSpread, (word) => ' '.repeat(word.length));
}
