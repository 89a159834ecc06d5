import type * as contract from '@landfall/contract';
import { pageOf, type Asked } from '../../../platform/http/endpoint-route.ts';
import {
  type DocumentItem,
  type DocumentPage,
  type DocumentTree,
  documentTypeCodes,
  type TreeIssuerDetail,
  type TreeIssuerPage,
} from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { listDocuments, toDocumentItem } from '../list-documents.ts';
import { findDocuments } from '../document-store.ts';
import { documentIdsInPortions, findFolders, findIssuerPage, type FolderRow } from './tree-store.ts';
import { notFound } from '../../../platform/errors.ts';

const natural = new Intl.Collator('en', { numeric: true });

/** Natural order of names: ignores case, `2` before `10`. */
const byName = (one: string, other: string): number => natural.compare(one, other);

/** The newest series first: `2025-10`, `2025-9`, `2024-1`. */
export const newestSeriesFirst = (one: string, other: string): number => natural.compare(other, one);

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

const sum = (folders: readonly FolderRow[]) => ({
  documentCount: folders.reduce((total, folder) => total + folder.documents, 0),
  sizeBytes: folders.reduce((total, folder) => total + folder.size_bytes, 0),
});

export async function getTreeIssuer(
  ctx: Ctx,
  { issuer, query }: { issuer: string; query?: string | undefined },
): Promise<TreeIssuerDetail> {
  const folders = await findFolders(ctx.db, issuer, { query });
  // The issuer exists even if none of its documents matches.
  const isThere = folders.length > 0 || (query !== undefined && (await findFolders(ctx.db, issuer)).length > 0);
  if (!isThere) throw notFound('Issuer not found.');
  const series = [...Map.groupBy(folders, (folder) => folder.issuer_series)].toSorted(([one], [other]) =>
    newestSeriesFirst(one, other),
  );
  return {
    issuerName: issuer,
    ...sum(folders),
    series: series.map(([issuerSeries, own]) => ({
      issuerSeries,
      ...sum(own),
      folders: own.map((folder) => ({
        folderId: folder.document_type,
        folderName: folder.type_name,
        documentCount: folder.documents,
        sizeBytes: folder.size_bytes,
      })),
    })),
  };
}

export async function listTreeIssuers(
  ctx: Ctx,
  { query, ...page }: Asked<typeof contract.listTreeIssuers>,
): Promise<TreeIssuerPage['data']> {
  const { issuers, total } = await findIssuerPage(ctx.db, { ...page, query });
  const content = issuers.map((issuer) => ({
    issuerName: issuer.issuer_name,
    seriesCount: issuer.series,
    documentCount: issuer.documents,
    sizeBytes: issuer.size_bytes,
  }));
  return pageOf(content, page, total);
}

export async function listTreeFiles(ctx: Ctx, input: Asked<typeof contract.listTreeFiles>): Promise<DocumentPage> {
  const { issuer, series, folderId, page, size, query } = input;
  const found = await listDocuments(ctx, { folder: { issuer, series, type: folderId }, page, size, query });
  if (found.data.totalElements === 0 && query === undefined) throw notFound('Folder not found.');
  return found;
}
