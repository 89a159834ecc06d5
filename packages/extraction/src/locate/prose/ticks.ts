import { sliceFlow, type Flow } from '../../layout/flow.ts';

const marks = /(?<ticked>[☒☑✓✔⊠]|\[\s?[xX✓✔]\s?\])|(?<open>[☐□▢❑]|\[\s?\])/g;

/** Of options with a box before each, the one that is ticked; null where boxes stand and none is ticked. */
export function tickedOption(flow: Flow): Flow | null {
  const found = [...flow.text.matchAll(marks)];
  if (found.length === 0) return flow;
  const at = found.findIndex((match) => match.groups?.['ticked'] !== undefined);
  const ticked = found[at];
  if (!ticked) return null;
  // A tick alone, without a box beside it, chooses nothing.
  if (found.length === 1 && ticked.index > 0) return flow;
  return sliceFlow(flow, ticked.index + ticked[0].length, found[at + 1]?.index ?? flow.text.length);
}
