import type { Grid } from '../../layout/blocks.ts';
import { sliceFlow } from '../../layout/flow.ts';
import type { CellContext } from './grid-context.ts';
import { endOfValue } from '../prose/paragraph-labels.ts';
import { isForeign } from '../qualifiers.ts';

/** What a value beside a label says of this deal: the sentences before those of other deals and cases. */
export function ownPart(text: string, cells: number): string {
  const end = cells === 2 && text.length > 110 && isForeign(text) ? endOfValue(text, 0, text.length) : 0;
  return end > 0 ? text.slice(0, end) : text;
}

/** A cell of sentences beside its label, up to the first of another deal or case. */
export function withoutForeign(each: CellContext, { rows }: Grid): CellContext {
  const { flow } = each.cell;
  const own = each.cellIndex === 1 ? ownPart(flow.text, rows[each.rowIndex]?.cells.length ?? 0) : flow.text;
  if (own.length === flow.text.length) return each;
  return { ...each, cell: { ...each.cell, flow: sliceFlow(flow, 0, own.length) } };
}
