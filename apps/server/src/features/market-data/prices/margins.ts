import {
  businessCalendars,
  couponSchedule,
  discountMargin,
  isCouponFrequency,
  type BusinessDayConvention,
  type CouponType,
  type DayCountConvention,
  type Note,
  type RateStep,
} from '@landfall/instruments';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** Where the master states no currency. */
const usualCurrency = 'USD';
export const currencyOf = (currency: string | null): string => currency ?? usualCurrency;

interface Terms {
  currency: string | null;
  issue_date: string | null;
  maturity_date: string | null;
  coupon_type: string | null;
  coupon_rate: string | null;
  coupon_frequency: string | null;
  day_count_convention: string | null;
  business_day_convention: string | null;
  first_coupon_date: string | null;
  last_coupon_date: string | null;
}

function toNote(terms: Terms, coupons: readonly RateStep[]): Note | null {
  const frequency = Number(terms.coupon_frequency ?? Number.NaN);
  if (!terms.issue_date || !terms.maturity_date || !isCouponFrequency(frequency)) return null;
  try {
    return {
      couponType: (terms.coupon_type ?? 'FLOAT') as CouponType,
      dayCount: (terms.day_count_convention ?? 'ACT/360') as DayCountConvention,
      couponRates:
        coupons.length > 0
          ? coupons
          : [{ fromDate: terms.issue_date, ratePercent: Number(terms.coupon_rate ?? Number.NaN) }],
      periods: couponSchedule({
        issueDate: terms.issue_date,
        maturityDate: terms.maturity_date,
        frequency,
        firstCouponDate: terms.first_coupon_date,
        lastCouponDate: terms.last_coupon_date,
        businessDayConvention: (terms.business_day_convention ?? 'FOLLOWING') as BusinessDayConvention,
        calendar: businessCalendars.US_BOND,
      }),
    };
  } catch (error) {
    // With contradictory terms the price has no margin.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** One step for each day of change, ascending; the last row of a day counts. */
const rateSteps = (rows: readonly { from: string; rate: string }[]): RateStep[] =>
  [...new Map(rows.map(({ from, rate }) => [from, Number(rate)]))]
    .map(([fromDate, ratePercent]) => ({ fromDate, ratePercent }))
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1));

/** A security's terms for pricing; null if they are missing or contradictory. */
export type NoteOfSecurity = (securityNo: number) => Note | null;

interface Coupon {
  security_id: string;
  effective_from: string;
  coupon_rate: string;
}

/** The data of notes, in a form that can be sent to a thread. */
export interface NoteTerms {
  terms: readonly (Terms & { security_no: number; security_id: string })[];
  /** By security, ascending. */
  coupons: ReadonlyMap<string, readonly Coupon[]>;
}

async function readNoteTerms(db: Db | Tx, securityNos?: readonly number[]): Promise<NoteTerms> {
  const ofThese = securityNos ?? [];
  const terms = await db
    .selectFrom('securities')
    .select([
      'security_no',
      'security_id',
      'currency',
      'issue_date',
      'maturity_date',
      'coupon_type',
      'coupon_rate',
      'coupon_frequency',
      'day_count_convention',
      'business_day_convention',
      'first_coupon_date',
      'last_coupon_date',
    ])
    .$if(securityNos !== undefined, (query) => query.where(sql<boolean>`security_no = any(${ofThese}::int4[])`))
    .execute();
  const ids = terms.map((row) => row.security_id);
  const coupons = await db
    .selectFrom('coupon_history')
    .select(['security_id', 'effective_from', 'effective_to', 'coupon_rate'])
    .where('spread_type', '<>', 'EXTENSION')
    .$if(securityNos !== undefined, (query) => query.where(sql<boolean>`security_id = any(${ids}::text[])`))
    .orderBy('effective_from')
    .execute();
  const applied = coupons.filter((row) => row.effective_to === null || row.effective_to > row.effective_from);
  return { terms, coupons: Map.groupBy(applied, (row) => row.security_id) };
}

/** Creates each security's note at its first use. */
function notesOf({ terms, coupons }: NoteTerms): NoteOfSecurity {
  const termsOf = new Map(terms.map((row) => [row.security_no, row]));
  const notes = new Map<number, Note | null>();

  return (securityNo) => {
    const made = notes.get(securityNo);
    if (made !== undefined) return made;
    const known = termsOf.get(securityNo);
    const own = known ? (coupons.get(known.security_id) ?? []) : [];
    const note = known
      ? toNote(known, rateSteps(own.map((row) => ({ from: row.effective_from, rate: row.coupon_rate }))))
      : null;
    notes.set(securityNo, note);
    return note;
  };
}

/** Reads the securities' terms and coupons at once, and makes each one's note at its first use. */
export const openNotes = async (db: Db | Tx, securityNos?: readonly number[]): Promise<NoteOfSecurity> =>
  notesOf(await readNoteTerms(db, securityNos));

/** Computes the discount margin of a price: basis points to two decimals, or null. */
export type MarginOfPrice = (securityNo: number, date: string, cleanPrice: number) => number | null;

/** Daily rates over the longest coupon period. */
const longestPeriod = 400;

/** The number of steps on or before the date. */
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

/** The yield on the collateral: by currency, ascending. */
export type IndexRates = ReadonlyMap<string, readonly RateStep[]>;

/** Rates by currency. Rows are ascending by date. */
export const indexRatesOf = (
  rows: readonly { currency: string; rate_date: string; rate_percent: string }[],
): IndexRates =>
  new Map(
    [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => [
      currency,
      rateSteps(own.map((row) => ({ from: row.rate_date, rate: row.rate_percent }))),
    ]),
  );

/** The data for margins, in a form that can be sent to a thread. */
export interface MarginTerms extends NoteTerms {
  index: IndexRates;
}

export async function readMarginTerms(db: Db | Tx, securityNos?: readonly number[]): Promise<MarginTerms> {
  const rates = await db.selectFrom('index_rates').selectAll().orderBy('rate_date').execute();
  return { index: indexRatesOf(rates), ...(await readNoteTerms(db, securityNos)) };
}

/** Settlement is the day of the price (our choice). Without index rates of its currency a security has no margin. */
export function marginsOf(terms: MarginTerms): MarginOfPrice {
  const currencies = new Map(terms.terms.map((row) => [row.security_no, currencyOf(row.currency)]));
  const noteOf = notesOf(terms);
  return (securityNo, date, cleanPrice) => {
    const index = terms.index.get(currencies.get(securityNo) ?? '');
    const note = index && noteOf(securityNo);
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
