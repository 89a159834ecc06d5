import type { DocumentStatus, QueuedDocument, QueuedDocumentPage } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { documentsOf, pagesInProgress, withNewerItems } from './document-pages.ts';
import { sampleData } from './sample-data.fixture.ts';

const item = (documentId: string, status: DocumentStatus = 'PENDING_REVIEW'): QueuedDocument => ({
  ...sampleData().document,
  documentId,
  status,
  errors: null,
  lastEditedBy: null,
  withdrawnBy: null,
});
const page = (number: number, ...content: QueuedDocument[]): QueuedDocumentPage => ({
  status: 'SUCCESS',
  data: { content, number, last: false, totalElements: 9 },
});
const ids = (items: readonly QueuedDocument[]) => items.map((each) => each.documentId);

describe('the pages of documents', () => {
  it('show a document once that a new one has pushed onto the next page', () => {
    expect(ids(documentsOf([page(0, item('a'), item('b')), page(1, item('b'), item('c'))]))).toEqual(['a', 'b', 'c']);
  });

  it('are asked for again only where a document is being read', () => {
    expect(pagesInProgress([page(0, item('a')), page(1, item('b', 'PROCESSING'))])).toEqual([1]);
    expect(pagesInProgress([page(0, item('a', 'EXTRACTION_FAILED'))])).toEqual([]);
  });

  it('take in newer states in place, and nothing else', () => {
    const pages = [page(0, item('a', 'PROCESSING')), page(1, item('b', 'PROCESSING'))];
    const next = withNewerItems(pages, [item('a'), item('new')]);
    expect(documentsOf(next).map((each) => [each.documentId, each.status])).toEqual([
      ['a', 'PENDING_REVIEW'],
      ['b', 'PROCESSING'],
    ]);
  });
});
