import type { FoundSecurity, KnownIdentifier } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { findIdentifiers, findSecuritiesByWords } from './lookup-store.ts';

/** The securities that a person means who types these words. */
export function lookupSecurities(
  ctx: Ctx,
  { query, limit }: { query: string; limit: number },
): Promise<FoundSecurity[]> {
  // What stands around words is no part of them, and a hyphen is one however it is printed.
  const words = query
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .split(/[\s,;()"']+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return Promise.resolve([]);
  return findSecuritiesByWords(ctx.db, words, ctx.clock.businessDate(), limit);
}

export const identifySecurities = (
  ctx: Ctx,
  { cusip, isin }: { cusip: readonly string[]; isin: readonly string[] },
): Promise<KnownIdentifier[]> => findIdentifiers(ctx.db, cusip, isin);
