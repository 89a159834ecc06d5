import { documentTypeCodes, type DocumentItem, type DocumentTree } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { toDocumentItem } from '../document-item.ts';
import { findDocuments } from '../document-store.ts';
import { byName, newestSeriesFirst } from './tree-order.ts';
import { documentIdsInPortions } from './tree-store.ts';

const portion = 2_000;

const ordered = <T>(
  items: readonly T[],
  name: (item: T) => string,
  compare: (one: string, other: string) => number,
): [string, T[]][] => [...Map.groupBy(items, name)].toSorted(([one], [other]) => compare(one, other));

const byType = (one: string, other: string): number =>
  documentTypeCodes.findIndex((code) => code === one) - documentTypeCodes.findIndex((code) => code === other);

const newest = (one: DocumentItem, other: DocumentItem): number =>
  other.uploadedAt.localeCompare(one.uploadedAt) || other.documentId.localeCompare(one.documentId);

/** The whole tree as one answer. */
export async function getDocumentTree(ctx: Ctx): Promise<DocumentTree> {
  const items: DocumentItem[] = [];
  for await (const ids of documentIdsInPortions(ctx.db, portion)) {
    for (const document of await findDocuments(ctx.db, ids)) items.push(toDocumentItem(document));
  }
  return ordered(items, (item) => item.issuerName, byName).map(([issuerName, ofIssuer]) => ({
    issuerName,
    series: ordered(ofIssuer, (item) => item.issuerSeries, newestSeriesFirst).map(([issuerSeries, ofSeries]) => ({
      issuerSeries,
      folders: ordered(ofSeries, (item) => item.docTypeCode, byType).flatMap(([, files]) =>
        files[0]
          ? [{ folderId: files[0].docTypeCode, folderName: files[0].docTypeName, files: files.toSorted(newest) }]
          : [],
      ),
    })),
  }));
}
