import type { TreeIssuer, TreeIssuerDetail } from '@landfall/contract';
import { documentNo } from './document.fixture.ts';
import { treeRows, type TreeRow, type TreeSource } from './tree-rows.ts';

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
