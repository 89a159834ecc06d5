import { fieldOfColumns } from './column-headings.ts';
import type { CellContext } from './grid-context.ts';
import { rateUnit } from '../../read/percent.ts';
import { groupsOf } from '../../lists.ts';

/** So many rows have to show the change before it counts. */
const fewestRows = 3;

const figure = new RegExp(
  String.raw`^(?<sign>[+−–-]|\()?\s*(?:[A-Z]{0,3}[$€£¥])?\s*(?<digits>\d[\d,]*(?:\.\d+)?)\s*${rateUnit}?\)?$`,
  'i',
);

interface Figure {
  value: number;
  /** Half of the last digit printed. */
  margin: number;
  /** Whether it says if it adds or takes away. */
  hasSign: boolean;
}

function figureOf(text: string): Figure | null {
  const { sign, digits } = figure.exec(text.trim())?.groups ?? {};
  if (digits === undefined) return null;
  const value = Number(digits.replaceAll(',', ''));
  const places = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
  return {
    value: sign === undefined || sign === '+' ? value : -value,
    margin: 0.5 * 10 ** -places,
    hasSign: sign !== undefined,
  };
}

interface ChangeColumns {
  old: string;
  now: string;
  change: string;
}

/** Columns of old, new and the change between them, told by arithmetic: the sign of the change says which is new. */
export function changeColumns(contexts: readonly CellContext[]): ChangeColumns[] {
  const figures = contexts.flatMap(({ isHeader, cell, rowIndex, columns }) => {
    const read = isHeader || columns.length === 0 ? null : figureOf(cell.flow.text);
    // "Closing" over figures is a version of them, and no day.
    const field = fieldOfColumns(columns);
    return read
      ? [{ ...read, rowIndex, heading: columns.join(' '), field: field?.endsWith('Date') ? null : field }]
      : [];
  });
  const rows = groupsOf(figures, ({ rowIndex }) => rowIndex).map(
    (row) => new Map(row.map((each) => [each.heading, each])),
  );
  // Of two terms one is no earlier version of the other: their columns ask for the same.
  const byField = Map.groupBy(figures, ({ field }) => field);
  return [...byField.values()].flatMap((own) => {
    const headings = [...new Set(own.map(({ heading }) => heading))];
    const triples = headings.flatMap((old) =>
      headings.flatMap((now) =>
        headings.filter((change) => new Set([old, now, change]).size === 3).map((change) => ({ old, now, change })),
      ),
    );
    return triples.filter((triple) => isChange(rows, triple));
  });
}

function isChange(rows: readonly ReadonlyMap<string, Figure>[], { old, now, change }: ChangeColumns): boolean {
  let shown = 0;
  for (const row of rows) {
    const [before, after, difference] = [old, now, change].map((heading) => row.get(heading));
    if (!before || !after || !difference?.hasSign) continue;
    const margin = before.margin + after.margin + difference.margin;
    const moved = after.value - before.value;
    if (difference.value === 0 && moved === 0) continue;
    if (Math.abs(moved - difference.value) < margin) shown++;
    else if (Math.abs(moved + difference.value) < margin) return false;
  }
  return shown >= fewestRows;
}
