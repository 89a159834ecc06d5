import type { ExtractedLists, FieldEvidence } from '@landfall/contract';
import type { Tx } from '../../../platform/database/schema.ts';
import { compareReading } from './compare-reading.ts';

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
