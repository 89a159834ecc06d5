import {
  fieldEvidence,
  finding,
  isOfData,
  largestNumber,
  normaliseLists,
  type ExtractedLists,
  type FieldEvidence,
  type Finding,
  type ListName,
  type SentLists,
} from '@landfall/contract';

/**
 * Versions are never changed, so an old one has the shape of its day. It is brought to today's when it is read: a field
 * that came later is empty, one that is no more is left out, and a number beyond what a field can hold becomes text,
 * for the field's rule to refuse.
 */
export function listsOfToday(stored: Record<ListName, readonly object[]>, documentId: string): ExtractedLists {
  const named = (list: ListName) =>
    stored[list].map((row, index) => ({
      rowId: `${list}:${index}`,
      ...Object.fromEntries(Object.entries(row).map(([field, value]) => [field, withinReach(value)])),
    }));
  const sent = {
    securities: named('securities'),
    modeledStats: named('modeledStats'),
    couponChangeHistories: named('couponChangeHistories'),
    elAttributions: named('elAttributions'),
  } as SentLists;
  return normaliseLists(sent, documentId, (list) => list);
}

const withinReach = (value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) > largestNumber ? String(value) : value;

const plain = { issuerClass: '', value: null, boxes: [], quote: '', confidence: 0, rule: '' };

/** Leaves out what can no longer be shown on a page. */
export const evidenceOfToday = (stored: readonly object[]): FieldEvidence[] =>
  stored.flatMap((item) => fieldEvidence.safeParse({ ...plain, ...item }).data ?? []);

/** Once what follows from the data was stored with what the reader said, and of that not which value it was about. */
export function readerFindingsOfToday(stored: readonly object[], evidence: readonly FieldEvidence[]): Finding[] {
  return stored
    .flatMap((item) => finding.safeParse(item).data ?? [])
    .filter(({ code }) => !isOfData(code))
    .map((item) => {
      if (item.field === undefined || item.value !== undefined) return item;
      const read = evidence.find(
        ({ list, rowId, field }) => `${list} ${rowId} ${field}` === `${item.list} ${item.rowId} ${item.field}`,
      );
      return { ...item, value: read?.value ?? null };
    });
}
