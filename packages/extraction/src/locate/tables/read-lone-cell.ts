import type { GridCell } from '../../layout/rows.ts';
import { classesOf } from './column-headings.ts';
import type { Context } from '../context.ts';
import { pushIdentifiers } from '../prose/identifiers.ts';
import { mergeQualifiers } from './merge-qualifiers.ts';
import { readQualifiers, type Qualifiers } from '../qualifiers.ts';

/** Reads a row of one cell: a label with its value, or a heading inside the table. Returns the class it leaves in force. */
export function readLoneCell(base: Context, cell: GridCell, caption: Qualifiers, table: Qualifiers): string[] | null {
  const { text } = cell.flow;
  const named = classesOf(text, base.facts.classSet);
  const isHeading = named?.length === 1 && text.length < 90 && !/[%$€£]|per cent/.test(text);
  const scope = isHeading ? named : base.scope;
  const context = { ...base, scope, qualifiers: mergeQualifiers([readQualifiers(text)], caption, table) };
  pushIdentifiers(context, cell.flow, text);
  return scope;
}
