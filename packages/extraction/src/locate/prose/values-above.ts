import type { Paragraph } from '../../layout/blocks.ts';
import type { Placed } from '../document/outline.ts';
import { beginsWithValue } from './paragraph-labels.ts';
import { fieldOfLabel } from '../vocabulary.ts';

/** A longer paragraph is neither a label nor the value of one. */
const longest = 260;
const fewest = 2;

/**
 * Labels that stand on lines of their own below their values: in a run of lines it is decided for all of them alike, by
 * whether what the labels ask for stands more often above them or below. Each with the paragraph of its value.
 */
export function valuesAbove(
  placed: readonly Placed[],
  labelOf: (paragraph: Paragraph) => string | null,
): ReadonlyMap<Paragraph, Paragraph> {
  const found = new Map<Paragraph, Paragraph>();
  let run: Paragraph[] = [];
  const settle = () => {
    let [above, below] = [0, 0];
    const pairs: [Paragraph, Paragraph][] = [];
    for (const [index, paragraph] of run.entries()) {
      const field = fieldOfLabel(labelOf(paragraph) ?? '');
      if (field === null) continue;
      const [over, under] = [run[index - 1], run[index + 1]];
      if (over && beginsWithValue(field, over.flow.text)) above += 1;
      if (under && beginsWithValue(field, under.flow.text)) below += 1;
      if (over && labelOf(over) === null) pairs.push([paragraph, over]);
    }
    if (above >= fewest && above > below) for (const [label, value] of pairs) found.set(label, value);
    run = [];
  };
  for (const { block } of placed) {
    if (block.kind === 'paragraph' && block.flow.text.length < longest) run.push(block);
    else settle();
  }
  settle();
  return found;
}
