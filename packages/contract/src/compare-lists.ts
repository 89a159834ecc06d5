import { listNames } from './extracted-data.ts';
import type { ExtractedLists, ListName } from './extracted-data.ts';
import { extractedFields } from './extracted-fields.ts';
import { normaliseValue, type FieldValue } from './extracted-rules.ts';
import { comparableClass } from './field-rules.ts';

type Row = Readonly<Record<string, FieldValue | undefined>> & { rowId: string };

export interface ComparedField {
  field: string;
  left: FieldValue;
  right: FieldValue;
  isChanged: boolean;
}

/** A row of the one side with its counterpart on the other; null where it has none. */
export interface ComparedRow {
  list: ListName;
  issuerClass: string;
  leftRowId: string | null;
  rightRowId: string | null;
  /** Fields with a value on either side. */
  fields: ComparedField[];
}

const classOf = (row: Row): string => comparableClass(String(row['issuerClass'] ?? ''));
const textOf = (row: Row, field: string): string =>
  String(row[field] ?? '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What makes two rows the same, the surest first: what one step leaves without a counterpart, the next tries. Rows of
 * one key that are still several are taken in their order.
 */
const keysOf: Readonly<Record<ListName, readonly ((row: Row) => string)[]>> = {
  securities: [classOf],
  modeledStats: [(row) => `${classOf(row)} ${textOf(row, 'effectiveFromDate')}`, classOf],
  couponChangeHistories: [
    (row) => `${classOf(row)} ${textOf(row, 'effectiveFromDate')} ${textOf(row, 'spreadType')}`,
    (row) => `${classOf(row)} ${textOf(row, 'effectiveFromDate')}`,
  ],
  elAttributions: [
    (row) => `${classOf(row)} ${textOf(row, 'perilName')} ${textOf(row, 'effectiveFromDate')}`,
    (row) => `${classOf(row)} ${textOf(row, 'perilName')}`,
  ],
};

type Pair = readonly [Row | null, Row | null];

function pairUp(list: ListName, left: readonly Row[], right: readonly Row[]): Pair[] {
  const partners = new Map<Row, Row>();
  const taken = new Set<Row>();
  const match = (keyOf: (row: Row) => string, mayPair: (mine: Row[], theirs: Row[]) => boolean) => {
    const theirs = Map.groupBy(
      right.filter((row) => !taken.has(row)),
      keyOf,
    );
    const mine = Map.groupBy(
      left.filter((row) => !partners.has(row)),
      keyOf,
    );
    for (const [key, rows] of mine) {
      const others = theirs.get(key) ?? [];
      if (!mayPair(rows, others)) continue;
      for (const [index, row] of rows.entries()) {
        const other = others[index];
        if (!other) break;
        partners.set(row, other);
        taken.add(other);
      }
    }
  };
  for (const keyOf of keysOf[list]) match(keyOf, () => true);
  // A coupon whose start was corrected, or that follows the one on file: each side has one left of the class.
  if (list === 'couponChangeHistories') {
    const keyOf = (row: Row) => `${classOf(row)} ${textOf(row, 'spreadType') === 'EXTENSION'}`;
    match(keyOf, (mine, theirs) => mine.length === 1 && theirs.length === 1);
  }
  const both: Pair[] = left.map((row) => [row, partners.get(row) ?? null]);
  return [...both, ...right.filter((row) => !taken.has(row)).map((row): Pair => [null, row])];
}

function fieldsOf(list: ListName, left: Row | null, right: Row | null): ComparedField[] {
  return extractedFields[list].flatMap(({ name: field }) => {
    const plain = (row: Row | null) => normaliseValue(list, field, row?.[field] ?? null);
    const [mine, theirs] = [plain(left), plain(right)];
    if (mine === null && theirs === null) return [];
    const same = (value: FieldValue) => (field === 'issuerClass' ? comparableClass(String(value)) : value);
    return [{ field, left: mine, right: theirs, isChanged: same(mine) !== same(theirs) }];
  });
}

const natural = new Intl.Collator('en', { numeric: true });

/**
 * Two extracted data, field by field. Rows belong together by class; coupons by class and start date, shares by class
 * and peril. In the order of classes, then of the editor's sections.
 */
export function compareLists(
  left: ExtractedLists,
  right: ExtractedLists,
  lists: readonly ListName[] = listNames,
): ComparedRow[] {
  const rows = lists.flatMap((list) =>
    pairUp(list, left[list] as unknown as Row[], right[list] as unknown as Row[]).flatMap(([mine, theirs]) => {
      const row = mine ?? theirs;
      if (!row) return [];
      return {
        list,
        issuerClass: classOf(row),
        leftRowId: mine?.rowId ?? null,
        rightRowId: theirs?.rowId ?? null,
        fields: fieldsOf(list, mine, theirs),
      };
    }),
  );
  return rows.toSorted((a, b) => natural.compare(a.issuerClass, b.issuerClass));
}
