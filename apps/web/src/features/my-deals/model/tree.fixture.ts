import type { DocumentItem, TreeIssuer, TreeIssuerDetail } from '@landfall/contract';
import { treeRows, type TreeRow, type TreeSource } from './tree-rows.ts';

/** The nth document of a list, newest first: the higher the number, the older it is. */
export const documentNo = (number: number, part: Partial<DocumentItem> = {}): DocumentItem => ({
  documentId: `00000000-0000-4000-8000-${String(999_999 - number).padStart(12, '0')}`,
  originalName: `document-${number}.pdf`,
  docTypeCode: 'OC',
  docTypeName: 'Offering Circular (OC)',
  issuerName: 'Northwind Re Ltd.',
  issuerSeries: '2025-1',
  issuerClasses: ['A'],
  status: 'PENDING_REVIEW',
  statusReason: null,
  progress: null,
  sizeBytes: 1_000,
  pageCount: 10,
  pageNumbers: null,
  isKeyedByHand: false,
  doubtfulValues: null,
  uploadedAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
  uploadedBy: 'analyst',
  assignee: null,
  ...part,
});

const issuer = (issuerName: string): TreeIssuer => ({ issuerName, seriesCount: 1, documentCount: 2, sizeBytes: 2_000 });

const detail = (issuerName: string): TreeIssuerDetail => {
  const folders = [
    { folderId: 'OC' as const, folderName: 'Offering Circular (OC)', documentCount: 2, sizeBytes: 2_000 },
  ];
  const series = [{ issuerSeries: '2025-1', documentCount: 2, sizeBytes: 2_000, folders }];
  return { issuerName, documentCount: 2, sizeBytes: 2_000, series };
};

/** A tree of three issuers, each with a series, a folder and two documents, with these branches open. */
export function sampleTree(open: readonly string[], part: Partial<TreeSource> = {}): TreeRow[] {
  return treeRows({
    issuers: ['Amber Re', 'Beacon Re', 'Beryl Re'].map(issuer),
    issuerCount: 3,
    isOpen: (key) => open.includes(key),
    seriesOf: (name) => ({ state: 'ready', value: detail(name) }),
    filesOf: () => ({ state: 'ready', value: { files: [documentNo(1), documentNo(2)], total: 2 } }),
    ...part,
  });
}

export const amber = '["Amber Re"]';
export const amberSeries = '["Amber Re","2025-1"]';
export const amberFolder = '["Amber Re","2025-1","OC"]';
