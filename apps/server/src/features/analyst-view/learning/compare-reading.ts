import {
  comparableClass,
  extractedFields,
  listNames,
  normaliseValue,
  sectionsOf,
  type ExtractedLists,
  type FieldValue,
  type ListName,
  type ReadingOutcome,
} from '@landfall/contract';

type Row = Readonly<Record<string, FieldValue>>;
export type Lists = Readonly<Record<ListName, readonly object[]>>;

export interface ComparedValue {
  list: ListName;
  field: string;
  issuerClass: string;
  outcome: ReadingOutcome;
  signed: FieldValue;
  /** The place of its row in the list that was read; null where none was. */
  readIndex: number | null;
}

const classOf = (row: Row) => comparableClass(String(row['issuerClass'] ?? ''));
/** What makes a row of a reading and one of a sign-off the same. */
const keyOf: Readonly<Record<ListName, (row: Row) => string>> = {
  securities: classOf,
  modeledStats: classOf,
  couponChangeHistories: (row) => `${classOf(row)} ${row['spreadType']} ${row['effectiveFromDate']}`,
  elAttributions: (row) => `${classOf(row)} ${String(row['perilName']).toUpperCase()}`,
};

const isEmpty = (value: FieldValue) => value === null || value === '';

function outcomeOf(list: ListName, field: string, read: FieldValue, signed: FieldValue): ReadingOutcome | null {
  if (isEmpty(read) && isEmpty(signed)) return null;
  if (isEmpty(signed)) return 'SPURIOUS';
  if (isEmpty(read)) return 'MISSING';
  const plain = (value: FieldValue) =>
    field === 'issuerClass' ? comparableClass(String(value)) : normaliseValue(list, field, value);
  return plain(read) === plain(signed) ? 'RIGHT' : 'WRONG';
}

/** Every value that the editor shows, as it was read against as it was signed. */
export function compareReading(read: Lists, signed: ExtractedLists, docTypeCode: string): ComparedValue[] {
  const shown = sectionsOf(docTypeCode);
  return listNames
    .filter((list) => shown.includes(list))
    .flatMap((list) => {
      const left = new Map((read[list] as Row[]).map((row, index) => [keyOf[list](row), { row, index }]));
      const compare = (row: Row | undefined, found: { row: Row; index: number } | undefined): ComparedValue[] =>
        extractedFields[list].flatMap(({ name: field }) => {
          const wanted = row?.[field] ?? null;
          const outcome = outcomeOf(list, field, found?.row[field] ?? null, wanted);
          if (outcome === null) return [];
          const issuerClass = classOf(row ?? found?.row ?? {});
          return [{ list, field, issuerClass, outcome, signed: wanted, readIndex: found?.index ?? null }];
        });
      const ofSigned = (signed[list] as unknown as Row[]).flatMap((row) => {
        const key = keyOf[list](row);
        const found = left.get(key);
        left.delete(key);
        return compare(row, found);
      });
      return [...ofSigned, ...[...left.values()].flatMap((found) => compare(undefined, found))];
    });
}
