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
  type FieldEvidence,
} from '@landfall/contract';
import type { Tx } from '../../../platform/database/schema.ts';

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

interface SignedOff {
  documentId: string;
  docTypeCode: string;
  /** The newest version that nobody had edited; null where there is none. */
  read: ExtractedLists | null;
  signed: ExtractedLists;
  evidence: readonly FieldEvidence[];
  signedOn: string;
}

/** Keeps how each value of a signed document had been read. What was keyed in from the start says nothing of the reader. */
export async function recordSignedValues(
  tx: Tx,
  { documentId, docTypeCode, read, signed, evidence, signedOn }: SignedOff,
): Promise<void> {
  if (!read) return;
  const sureness = new Map(evidence.map((each) => [`${each.list} ${each.rowId} ${each.field}`, each.confidence]));
  const rows = compareReading(read, signed, docTypeCode).map(({ list, field, issuerClass, outcome, readIndex }) => {
    const rowId = readIndex === null ? null : (read[list][readIndex]?.rowId ?? null);
    return {
      document_id: documentId,
      list,
      field,
      issuer_class: issuerClass,
      outcome,
      confidence: outcome === 'MISSING' ? null : (sureness.get(`${list} ${rowId} ${field}`) ?? null),
      signed_on: signedOn,
    };
  });
  if (rows.length > 0) await tx.insertInto('signed_values').values(rows).execute();
}

/** What was learned from a sign-off is forgotten with its withdrawal. */
export async function forgetSignedValues(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('signed_values').where('document_id', '=', documentId).execute();
}
