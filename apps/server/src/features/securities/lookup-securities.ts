import type { FoundSecurity } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { findSecuritiesByWords } from './lookup-store.ts';

/** The securities that a person means who types these words. */
export function lookupSecurities(
  ctx: Ctx,
  { query, limit }: { query: string; limit: number },
): Promise<FoundSecurity[]> {
  const words = query.split(/\s+/u).filter((word) => word !== '');
  return findSecuritiesByWords(ctx.db, words, ctx.clock.businessDate(), limit);
}
