import type { TreeIssuerDetail } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { newestSeriesFirst } from './tree-order.ts';
import { findFolders, type FolderRow } from './tree-store.ts';

const sum = (folders: readonly FolderRow[]) => ({
  documentCount: folders.reduce((total, folder) => total + folder.documents, 0),
  sizeBytes: folders.reduce((total, folder) => total + folder.size_bytes, 0),
});

/** The tree below an issuer, down to its folders. */
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
