import { sliceFlow } from '../layout/flow.ts';
import type { Grid } from '../layout/blocks.ts';
import type { GridCell } from '../layout/rows.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { classesOf } from './column-headings.ts';
import type { Context } from './context.ts';
import { pushIdentifiers } from './identifiers.ts';
import { readLabelled, readListed } from './labelled.ts';
import { mergeQualifiers } from './merge-qualifiers.ts';
import { readQualifiers, type Qualifiers } from './qualifiers.ts';
import { readSentences } from './read-prose.ts';
import { fieldOfLabel, type Field } from './vocabulary.ts';

/** The row above a cell that stands alone, as it was read. */
export interface RowAbove {
  label: string;
  fields: readonly Field[];
}

/** Whether a cell alone in its row is a further paragraph of the value above, as of the next class. */
export function goesOnAbove({ flow, x0 }: GridCell, value: GridCell | undefined): boolean {
  return value !== undefined && Math.abs(value.x0 - x0) < 4 && /\d/.test(flow.text) && flow.text.length > 24;
}

/** Reads a further paragraph of the value above under the label of that value. */
export function readFurther(context: Context, cell: GridCell, { label, fields }: RowAbove, page: Grid['page']): void {
  const { text } = cell.flow;
  const identifiers = readIdentifiers(text, { expectCusip: true }).length > 0;
  if (identifiers && label !== '') pushIdentifiers(context, cell.flow, label);
  else if (fields.length > 0) readListed(context, fields, cell.flow);
  else readSentences(context, page, cell.flow);
}

/** Reads a row of one cell: a label with its value, or a heading inside the table. Returns the class it leaves in force. */
export function readLoneCell(base: Context, cell: GridCell, caption: Qualifiers, table: Qualifiers): string[] | null {
  const { text } = cell.flow;
  const named = classesOf(text, base.facts.classSet);
  const isHeading = named?.length === 1 && text.length < 90 && !/[%$€£]|per cent/.test(text);
  const scope = isHeading ? named : base.scope;
  const context = { ...base, scope, qualifiers: mergeQualifiers([readQualifiers(text)], caption, table) };
  const colon = /^(.{3,70}?):\s+(\S.*)$/.exec(text);
  if (colon) {
    const field = fieldOfLabel(colon[1] as string);
    const at = text.length - (colon[2] as string).length;
    if (field) readLabelled(context, field, sliceFlow(cell.flow, at, text.length));
  }
  pushIdentifiers(context, cell.flow, text);
  return scope;
}
