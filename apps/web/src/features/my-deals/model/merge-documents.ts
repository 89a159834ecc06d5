import type { DocumentItem } from '@landfall/contract';

/** The server's order: newest first, and of one instant the higher id. */
const newestFirst = (a: DocumentItem, b: DocumentItem): number => {
  if (a.uploadedAt !== b.uploadedAt) return a.uploadedAt < b.uploadedAt ? 1 : -1;
  if (a.documentId === b.documentId) return 0;
  return a.documentId < b.documentId ? 1 : -1;
};

/** Takes documents into a list, each once: the newer state of one takes the place of the older. */
export function mergeDocuments(known: readonly DocumentItem[], read: readonly DocumentItem[]): readonly DocumentItem[] {
  const last = known.at(-1);
  const [next] = read;
  // The usual case, a page that follows on what is known: older than all of it, so nothing of it is known.
  if (!next) return known;
  if (!last || newestFirst(last, next) < 0) return [...known, ...read];
  const byId = new Map(known.map((item) => [item.documentId, item]));
  let isSame = true;
  for (const item of read) {
    const before = byId.get(item.documentId);
    if (before && isEqual(before, item)) continue;
    isSame = false;
    byId.set(item.documentId, item);
  }
  return isSame ? known : [...byId.values()].toSorted(newestFirst);
}

/** Items are plain answers of the server: the same text is the same item, and need not be drawn anew. */
const isEqual = (a: DocumentItem, b: DocumentItem): boolean => JSON.stringify(a) === JSON.stringify(b);
