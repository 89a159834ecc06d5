import type { TreeIssuerPage } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findIssuerPage } from './tree-store.ts';

export interface ListTreeIssuersInput {
  page: number;
  size: number;
  query?: string | undefined;
}

/** The tree's first level. */
export async function listTreeIssuers(
  ctx: Ctx,
  { page, size, query }: ListTreeIssuersInput,
): Promise<TreeIssuerPage['data']> {
  const { issuers, total } = await findIssuerPage(ctx.db, { page, size, query });
  return {
    content: issuers.map((issuer) => ({
      issuerName: issuer.issuer_name,
      seriesCount: issuer.series,
      documentCount: issuer.documents,
      sizeBytes: issuer.size_bytes,
    })),
    number: page,
    last: (page + 1) * size >= total,
    totalElements: total,
  };
}
