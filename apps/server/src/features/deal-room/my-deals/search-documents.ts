import type { DocumentSearchHit } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { listDocuments } from '../list-documents.ts';
import { findClasses, findIssuers, findSeries, searchWords } from './search-store.ts';

export async function searchDocuments(
  ctx: Ctx,
  { query, limit }: { query: string; limit: number },
): Promise<DocumentSearchHit[]> {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const issuers = await findIssuers(ctx.db, words, limit);
  const series = await findSeries(ctx.db, words, limit);
  const classes = await findClasses(ctx.db, words, limit);
  const documents = await listDocuments(ctx, { query, page: 0, size: limit });
  return [
    ...issuers.map((hit) => ({
      kind: 'ISSUER' as const,
      issuerName: hit.issuer_name,
      documentCount: hit.documents,
    })),
    ...series.map((hit) => ({
      kind: 'SERIES' as const,
      issuerName: hit.issuer_name,
      issuerSeries: hit.issuer_series,
      documentCount: hit.documents,
    })),
    ...classes.map((hit) => ({
      kind: 'CLASS' as const,
      issuerName: hit.issuer_name,
      issuerSeries: hit.issuer_series,
      issuerClass: hit.issuer_class,
      cusip: hit.cusip,
      isin: hit.isin,
      documentCount: hit.documents,
    })),
    ...documents.data.content.map((document) => ({ kind: 'DOCUMENT' as const, document })),
  ];
}
