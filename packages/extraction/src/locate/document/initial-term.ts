import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';
import { says, isAll, placeOf } from '../../words/says.ts';

/** Whether a text names a spread that is not the initial one. */
const namesOtherSpread = (text: string): boolean => says(text, 'otherSpread') && !says(text, 'spreadOfPeriod');

/** Two headings of spreads side by side, whatever was recognised of the word before: "Initial Spread | Ubdated Spread". */
const isSpreadAlone = (text: string): boolean => /^\S+\s/.test(text) && isAll(text.replace(/^\S+/, ''), 'spreadAlone');

/**
 * In a reset, "Initial Spread" is the old value where another spread is named beside it. Where it is the only one, it
 * is just what the notes call their spread: then the word is blanked, as long as before so that places stay.
 */
export function settleInitialSpread(placed: readonly Placed[]): void {
  const flows = placed.flatMap(flowsOf);
  const sameTable = ({ block }: Placed) =>
    block.kind === 'grid' &&
    block.rows.some(({ cells }) => cells.filter(({ flow }) => isSpreadAlone(flow.text)).length > 1);
  if (flows.some((flow) => namesOtherSpread(flow.text)) || placed.some(sameTable)) return;
  for (const flow of flows) flow.text = withoutInitial(flow.text);
}

function withoutInitial(text: string): string {
  let rest = text;
  for (let at = placeOf(rest, 'initialSpread'); at >= 0; at = placeOf(rest, 'initialSpread'))
    rest = rest.slice(0, at) + ' '.repeat(wordLength) + rest.slice(at + wordLength);
  return rest;
}
const wordLength = 'initial'.length;
