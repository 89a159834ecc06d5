import { discountMargin, type RateStep } from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { notesOf, rateSteps, readNoteTerms, type NoteTerms } from './security-notes.ts';

/** Computes the discount margin of a price: basis points to two decimals, or null where it has none. */
export type MarginOfPrice = (securityNo: number, date: string, cleanPrice: number) => number | null;

/** Daily rates over the longest coupon period. */
const longestPeriod = 400;

/** How many steps lie on or before the date. */
function stepsUntil(ascending: readonly RateStep[], date: string): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle]?.fromDate ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What margins are computed from, as plain data that another thread can be given. */
export interface MarginTerms extends NoteTerms {
  /** Index rates, ascending. */
  index: readonly RateStep[];
}

export async function readMarginTerms(db: Db | Tx, securityNos?: readonly number[]): Promise<MarginTerms> {
  const rates = await db.selectFrom('index_rates').selectAll().orderBy('rate_date').execute();
  const index = rateSteps(rates.map((row) => ({ from: row.rate_date, rate: row.rate_percent })));
  return { index, ...(await readNoteTerms(db, securityNos)) };
}

/** Settlement is the day of the price (our choice). Without index rates there are no margins. */
export function marginsOf(terms: MarginTerms): MarginOfPrice {
  const { index } = terms;
  if (index.length === 0) return () => null;
  const noteOf = notesOf(terms);
  return (securityNo, date, cleanPrice) => {
    const note = noteOf(securityNo);
    if (!note) return null;
    // Later rates are not known on the day: the last one is projected flat.
    const count = stepsUntil(index, date);
    const past = index.slice(Math.max(0, count - longestPeriod), count);
    const { marginBp } = discountMargin(note, { index: past }, date, cleanPrice);
    return marginBp === null ? null : Math.round(marginBp * 100) / 100;
  };
}

/** Reads index rates and terms once, and each security's note at its first price. */
export const openMargins = async (db: Db | Tx, securityNos?: readonly number[]): Promise<MarginOfPrice> =>
  marginsOf(await readMarginTerms(db, securityNos));
