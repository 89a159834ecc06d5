import type { QueuedDocument, QueuedDocumentPage } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { documentsOf } from './documents-query.ts';
import { sampleData } from './model/sample-data.fixture.ts';

const item = (documentId: string): QueuedDocument => ({
  ...sampleData().document,
  documentId,
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
});
