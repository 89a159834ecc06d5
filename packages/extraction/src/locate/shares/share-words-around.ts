import { PhraseFinder } from '../../words/find-phrases.ts';
import { shareWords } from '../../words/share-words.ts';
import { hasHazard } from '../../read/perils.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { fieldOfLabel } from '../vocabulary.ts';

const kinds = new PhraseFinder(shareWords);

/** Where "…, of which Hurricane gives 91%" turns from a loss to the shares of its perils; -1 where it does not. */
export function startOfShares(text: string): number {
  const at = text.search(partsOfIt);
  return at >= 0 && hasHazard(text.slice(at)) ? at : -1;
}
const partsOfIt = new RegExp(String.raw`, ${anyOf(['of which', 'whereof'])} `);

/**
 * How surely the words around speak of expected loss, the nearest last: 2 they do, 1 they say nothing, 0 they speak of
 * something else. What is said nearer counts before what stands further off.
 */
export function gradeOf(words: readonly string[]): 0 | 1 | 2 {
  let grade: 1 | 2 = 1;
  for (const text of words.toReversed()) {
    if (text === '') continue;
    const found = new Set(kinds.find(text).map(({ key }) => key));
    if (found.has('ofOther') && !(found.has('ofLoss') && text.length > 120)) return 0;
    if (found.has('ofLoss')) return 2;
    if (found.has('ofParts') || fieldOfLabel(text) === 'attribution') grade = 2;
    else if (found.has('ofResult') && grade === 1) return 0;
  }
  return grade;
}
