import { concatFlows } from '../../layout/flow.ts';
import type { Context } from '../context.ts';
import { pushIdentifiersOfCell } from './label-cells.ts';
import { readListed } from '../prose/labelled.ts';
import { readQualifiers } from '../qualifiers.ts';
import { fieldOfItself } from './read-value-cell.ts';
import type { StackedValue } from './stacked-rows.ts';
import { fieldsOfLabel } from '../vocabulary.ts';

/** Reads values that stand over or under their labels. */
export function readTiles(base: Context, tiles: readonly StackedValue[]): void {
  for (const { label, value } of tiles) {
    const text = label.flow.text;
    const context: Context = { ...base, qualifiers: readQualifiers(text), unitHint: text, rule: `${base.rule}.tile` };
    const asked = fieldsOfLabel(text);
    const ofItself = asked.length === 0 ? fieldOfItself(value.flow.text) : null;
    const fields = ofItself === null ? asked : [ofItself];
    const identifies = /\b(?:CUSIP|ISIN|CINS)\b/i.test(text);
    if (fields[0] === 'baseRateInstrument') readListed(context, fields, concatFlows([value.flow, label.flow]));
    // "Identifiers" over both of them asks for no one field.
    else if (identifies || fields.length === 0) pushIdentifiersOfCell(context, value, text);
    else readListed(context, fields, value.flow);
  }
}
