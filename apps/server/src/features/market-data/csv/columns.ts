import { columnName, type CsvRecord } from '@landfall/contract';
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
  const places = new Map<string, number>();
  const faults: string[] = [];
  for (const [index, cell] of header.cells.entries()) {
    const name = columnName(cell);
    if (name === '') continue;
    const column = Object.keys(spec).find((key) => key === name || spec[key]?.includes(name));
    if (column === undefined) faults.push(`unknown column ${cell.trim()}`);
    else if (places.has(column)) faults.push(`column ${column} twice`);
    else places.set(column, index);
  }
  for (const name of required) if (!places.has(name)) faults.push(`no column ${name}`);
  if (faults.length > 0) throw new FileFault(`The header does not fit: ${faults.join(', ')}.`);
  const columns = Object.keys(spec).map((name) => [name, places.get(name) ?? -1] as const);
  return ({ cells }) =>
    Object.fromEntries(columns.map(([name, place]) => [name, (cells[place] ?? '').trim()])) as Row<S>;
}
