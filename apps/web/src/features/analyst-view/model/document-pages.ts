import type { QueuedDocument, QueuedDocumentPage } from '@landfall/contract';

/** The documents of the pages in order, each once: a document that came in meanwhile shifts the pages. */
export function documentsOf(pages: readonly QueuedDocumentPage[]): QueuedDocument[] {
  const seen = new Map<string, QueuedDocument>();
  for (const page of pages) {
    for (const item of page.data.content) if (!seen.has(item.documentId)) seen.set(item.documentId, item);
  }
  return [...seen.values()];
}

/** Pages that still hold a document being read: the only ones worth asking for again. */
export const pagesInProgress = (pages: readonly QueuedDocumentPage[]): number[] =>
  pages
    .filter((page) => page.data.content.some((item) => item.status === 'PROCESSING'))
    .map((page) => page.data.number);

/** Takes newer states of documents into the pages without moving anything. */
export function withNewerItems(
  pages: readonly QueuedDocumentPage[],
  newer: readonly QueuedDocument[],
): QueuedDocumentPage[] {
  const byId = new Map(newer.map((item) => [item.documentId, item]));
  return pages.map((page) => ({
    ...page,
    data: { ...page.data, content: page.data.content.map((item) => byId.get(item.documentId) ?? item) },
  }));
}
