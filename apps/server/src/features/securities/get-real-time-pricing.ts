import type { getRealTimePricing as endpoint } from '@landfall/contract';
import type { z } from 'zod';
import { badRequest } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { openMargins } from '../market-data/index.ts';
import { newestMarks, type NewestMark } from './newest-marks.ts';

type Answer = z.output<(typeof endpoint)['responses'][200]>;
type Query = z.output<(typeof endpoint)['query']>;
type Price = Answer['data'][number];

/** The later business day wins; on the same day, the later instant. */
function tradedLast({ tradeDate, tradedAt, priceDate, pricedAt }: NewestMark): boolean {
  if (tradeDate === null || tradedAt === null) return false;
  if (priceDate === null || pricedAt === null) return true;
  return tradeDate === priceDate ? tradedAt > pricedAt : tradeDate > priceDate;
}

/** The newest mark of each security: TRACE print or evaluated price, whichever is later. */
export async function getRealTimePricing(ctx: Ctx, { cusip, isin }: Query): Promise<Answer> {
  if (cusip.length + isin.length === 0) throw badRequest('Please enter at least one CUSIP or ISIN.');
  const marks = await newestMarks(ctx.db, cusip, isin);
  const traded = marks.filter(tradedLast);
  const margin = await openMargins(
    ctx.db,
    traded.map((mark) => mark.securityNo),
  );
  const data = marks.flatMap((mark): Price[] => {
    const identity = { cusip: mark.cusip, isin: mark.isin };
    if (tradedLast(mark) && mark.tradeDate !== null && mark.tradedAt !== null && mark.tradePrice !== null) {
      const { securityNo, tradeDate, tradedAt, tradePrice } = mark;
      const bidDm = margin(securityNo, tradeDate, tradePrice);
      return [{ ...identity, bidPx: tradePrice, bidDm, asOf: tradedAt.toISOString(), source: 'TRACE' }];
    }
    if (mark.pricedAt === null || mark.price === null) return [];
    const source = mark.isOverride ? 'OVERRIDE' : 'EVALUATED';
    return [{ ...identity, bidPx: mark.price, bidDm: mark.margin, asOf: mark.pricedAt.toISOString(), source }];
  });
  return { status: 'SUCCESS', data, message: null };
}
