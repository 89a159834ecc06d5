import { listNames } from './extracted-data.ts';
import type { ExtractedLists } from './extracted-data.ts';
import { exportFields } from './extracted-fields.ts';

type Row = Record<string, unknown>;

/** Each list reduced to the fields of the specification. */
function reduced(lists: ExtractedLists): Record<string, Row[]> {
  return Object.fromEntries(
    listNames.map((list) => [
      list,
      lists[list].map((row) =>
        Object.fromEntries(exportFields[list].map((name) => [name, (row as Row)[name] ?? null])),
      ),
    ]),
  );
}

export const exportJson = (lists: ExtractedLists): string => JSON.stringify(reduced(lists), null, 2);

/** One row per item of each list: a section column, then all keys, with JSON-quoted values. */
export function exportCsv(lists: ExtractedLists): string {
  const sections = reduced(lists);
  const keys = [...new Set(listNames.flatMap((list) => exportFields[list]))];
  const header = ['section', ...keys].join(',');
  const rows = listNames.flatMap((list) =>
    (sections[list] ?? []).map((row) =>
      [JSON.stringify(list), ...keys.map((key) => (key in row ? csvCell(row[key]) : ''))].join(','),
    ),
  );
  return [header, ...rows].join('\n');
}

/** JSON quoting with doubled quotes for spreadsheets, and an apostrophe before what a spreadsheet would run. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '""';
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  // Pair by pair: the second of two backslashes escapes no quote.
  return JSON.stringify(text).replaceAll(/\\["\\]/g, (pair) => (pair === String.raw`\"` ? '""' : pair));
}

/** `name.pdf` becomes `name.json` or `name.csv`. */
export const exportName = (originalName: string, extension: 'json' | 'csv'): string =>
  `${originalName.replace(/\.pdf$/i, '')}.${extension}`;
