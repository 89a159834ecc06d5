import { findColumns, type CsvRecord } from '@landfall/contract';
import { FileFault } from './read-records.ts';

/** The columns a kind of file may have: name as messages say it, and the spellings of its header. */
export type ColumnSpec = Readonly<Record<string, readonly string[]>>;

export type Row<S extends ColumnSpec> = Record<keyof S, string>;

/**
 * Finds the columns by the header, in any order. Unknown, doubled and missing columns are faults of the file: a
 * misspelt column must not be dropped silently.
 */
export function readColumns<S extends ColumnSpec>(
  header: CsvRecord,
  spec: S,
  required: readonly (keyof S & string)[],
): (record: CsvRecord) => Row<S> {
  const names = Object.keys(spec);
  const { places, missing, unknown, repeated } = findColumns(header.cells, names, spec);
  const faults = [
    ...unknown.map((cell) => `unknown column ${cell}`),
    ...repeated.map((name) => `column ${name} twice`),
    ...required.filter((name) => missing.includes(name)).map((name) => `no column ${name}`),
  ];
  if (faults.length > 0) throw new FileFault(`The header does not fit: ${faults.join(', ')}.`);
  const columns = names.map((name) => [name, places.get(name) ?? -1] as const);
  return ({ cells }) =>
    Object.fromEntries(columns.map(([name, place]) => [name, (cells[place] ?? '').trim()])) as Row<S>;
}
