import type { Grid } from '../../layout/blocks.ts';
import { concatFlows, type Flow } from '../../layout/flow.ts';
import { findClasses, onlyClass } from '../../read/classes.ts';
import { says } from '../../words/says.ts';

interface ClassBlock {
  issuerClass: string;
  flow: Flow;
}

/**
 * Blocks of text that stand beside each other, each of a class that it names in running words, as on a cover: the
 * amount, the title of the notes, their identifiers. Null where the grid is a table.
 */
export function classBlocks({ rows }: Grid, known: ReadonlySet<string>): ClassBlock[] | null {
  const count = rows[0]?.cells.length ?? 0;
  if (count < 2 || rows.length < 2 || rows.some((row) => row.cells.length !== count)) return null;
  const blocks: ClassBlock[] = [];
  for (let column = 0; column < count; column++) {
    const flows = rows.flatMap((row) => row.cells[column]?.flow ?? []);
    const names = new Set(flows.flatMap(({ text }) => findClasses(text, known)).flatMap((each) => each.names));
    const [issuerClass] = names;
    const isTitled = flows.some(
      ({ text }) =>
        onlyClass(text, known) === null && findClasses(text, known).some((each) => each.ofNotes || says(text, 'notes')),
    );
    if (names.size !== 1 || issuerClass === undefined || !isTitled) return null;
    blocks.push({ issuerClass, flow: concatFlows(flows) });
  }
  return new Set(blocks.map((block) => block.issuerClass)).size === count ? blocks : null;
}
