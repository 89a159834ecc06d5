import {
  accruedInterest,
  chainLevels,
  checkIndexMembers,
  couponsPaid,
  indexReturn,
  type IndexLevels,
  type IndexMark,
  type IndexMember,
  type Note,
  type RateStep,
} from '@landfall/instruments';
import type { IndexRates, UniverseSettings } from '../../../market-data/index.ts';
import { finding, type Finding } from './finding.ts';

/** A member of the day's composition, with all data for its return. */
export interface MemberInput {
  securityNo: number;
  securityId: string;
  currency: string;
  parAmount: number;
  newEntrant: boolean;
  entryAtAsk: boolean;
  /** Clean, per 100; null if nothing is outstanding. */
  price: number | null;
  /** Its mark in the previous snapshot; null if it was not a member. */
  opening: IndexMark | null;
  /** For a new member: its price at the previous close. */
  entryPrice: number | null;
  principal: Principal;
  /** Null if its interest cannot be calculated. */
  note: Note | null;
}

export interface IndexDayInput {
  indexCode: string;
  date: string;
  previousDate: string;
  /** Null if the previous day is the base date. */
  previousHash: string | null;
  previousLevels: IndexLevels;
  settings: Pick<UniverseSettings, 'entryAskPoints' | 'missingTerms'>;
  rates: IndexRates;
  members: readonly MemberInput[];
}

export interface SnapshotMember {
  securityNo: number;
  securityId: string;
  parAmount: number;
  newEntrant: boolean;
  opening: IndexMark;
  /** The ask price at which it entered. */
  openingAsk: number | null;
  closing: IndexMark;
  couponPaid: number;
  principalPaid: number;
  weight: number;
  priceReturn: number;
  couponReturn: number;
  contribution: number;
}

/** A day of an index as it is published. */
export interface SnapshotContent {
  indexCode: string;
  date: string;
  previousDate: string;
  previousHash: string | null;
  levels: IndexLevels;
  /** Null on a day without a return, when the index has no market value. */
  returns: { price: number; coupon: number; total: number } | null;
  openingMarketValue: number;
  closingMarketValue: number;
  /** By security id. */
  members: SnapshotMember[];
}

interface Prepared {
  input: MemberInput;
  member: IndexMember | null;
  closing: IndexMark;
}

/** Interest of a member at a close; null if it cannot be calculated. */
function accruedAt({ note, principal }: MemberInput, rates: readonly RateStep[], date: string): number | null {
  if (factorOn(principal, date) === 0) return 0;
  if (!note) return null;
  if (note.couponType === 'ZERO_COUPON') return 0;
  // After the last payment date nothing accrues.
  const isOver = (note.periods.at(-1)?.paymentDate ?? '') <= date;
  return isOver ? 0 : accruedInterest(note, { index: rates }, date);
}

function paidBetween({ note, principal }: MemberInput, rates: readonly RateStep[], after: string, upTo: string) {
  const factor = factorOn(principal, after);
  if (factor === 0) return 0;
  if (!note) return null;
  const paid = couponsPaid(note, { index: rates }, after, upTo);
  const last = paidWithRedemption(note, principal.redeemedOn, rates, after, upTo);
  return paid === null || last === null ? null : factor * (paid + last);
}

/** Interest of the running period that a redemption pays, where no coupon of the schedule does. */
function paidWithRedemption(
  note: Note,
  redeemedOn: string | null,
  rates: readonly RateStep[],
  after: string,
  upTo: string,
): number | null {
  if (redeemedOn === null || redeemedOn <= after || redeemedOn > upTo) return 0;
  const isPaidByCoupon = note.periods.some(({ paymentDate }) => paymentDate >= redeemedOn && paymentDate <= upTo);
  const isOver = (note.periods.at(-1)?.paymentDate ?? '') <= redeemedOn;
  return isPaidByCoupon || isOver ? 0 : accruedInterest(note, { index: rates }, redeemedOn);
}

type Prepare = Pick<IndexDayInput, 'date' | 'previousDate' | 'rates' | 'settings'>;

function prepare(input: MemberInput, day: Prepare, findings: Finding[]): Prepared | null {
  const { date, previousDate, settings } = day;
  const rates = day.rates.get(input.currency) ?? [];
  const known = (value: number | null): number | null =>
    value === null && settings.missingTerms === 'NO_INTEREST' ? 0 : value;
  const closingFactor = factorOn(input.principal, date);
  const closingAccrued = known(accruedAt(input, rates, date));
  const couponPaid = known(paidBetween(input, rates, previousDate, date));
  const openingAccrued = input.opening?.accrued ?? known(accruedAt(input, rates, previousDate));
  if (closingAccrued === null || couponPaid === null || openingAccrued === null) {
    const message =
      input.note?.couponType === 'FLOAT' && rates.length === 0
        ? `There are no index rates in ${input.currency}, so its interest cannot be calculated.`
        : 'Its interest cannot be calculated from its terms, coupons and the index rates.';
    findings.push(finding(input.securityNo, 'TERMS_UNUSABLE', 'ERROR', message));
    return null;
  }
  if (closingFactor > 0 && input.price === null) {
    findings.push(
      finding(input.securityNo, 'MEMBER_WITHOUT_MARK', 'ERROR', 'It is in the composition but has no mark.'),
    );
    return null;
  }
  const closing: IndexMark = {
    factor: closingFactor,
    priceClean: closingFactor === 0 ? 0 : (input.price ?? 0),
    accrued: closingAccrued,
  };
  const openingFactor = factorOn(input.principal, previousDate);
  const opening =
    input.opening ??
    (openingFactor > 0 && input.entryPrice !== null
      ? { factor: openingFactor, priceClean: input.entryPrice, accrued: openingAccrued }
      : null);
  if (!opening) {
    // Without a previous close it has no return today.
    if (closingFactor > 0) {
      const message = 'It had no price at the previous close, so it enters at this close.';
      findings.push(finding(input.securityNo, 'NO_OPENING_PRICE', 'WARNING', message, { price: input.price }));
    }
    return { input, member: null, closing };
  }
  const entersToday = input.newEntrant && input.opening === null;
  const member: IndexMember = {
    securityId: input.securityId,
    parAmount: input.parAmount,
    opening,
    closing,
    couponPaid,
    principalPaid: principalPaid(input.principal, previousDate, date),
    newEntrant: entersToday,
    entryAtAsk: input.entryAtAsk,
    openingAsk: entersToday && input.entryAtAsk ? opening.priceClean + settings.entryAskPoints : null,
  };
  return { input, member, closing };
}

const marketValue = (parAmount: number, { factor, priceClean, accrued }: IndexMark): number =>
  (parAmount * factor * (priceClean + accrued)) / 100;

/**
 * The index of a day: returns by `indexReturn`, weighted by market value at the close before, chained from the levels before.
 * With an `ERROR` among the findings there is no content.
 */
export function computeIndexDay(day: IndexDayInput): { content: SnapshotContent | null; findings: Finding[] } {
  const findings: Finding[] = [];
  const byId = (a: MemberInput, b: MemberInput): number => (a.securityId < b.securityId ? -1 : 1);
  const prepared = day.members.toSorted(byId).flatMap((input) => prepare(input, day, findings) ?? []);
  const members = prepared.flatMap(({ member }) => member ?? []);
  const numbers = new Map(day.members.map((input) => [input.securityId, input.securityNo]));
  for (const { securityId, code } of checkIndexMembers(members)) {
    const message = `It cannot be calculated: ${code.toLowerCase().replaceAll('_', ' ')}.`;
    findings.push(finding(numbers.get(securityId) ?? null, 'TERMS_UNUSABLE', 'ERROR', message));
  }
  if (findings.some(({ severity }) => severity === 'ERROR')) return { content: null, findings };
  const result = indexReturn(members);
  const parts = new Map((result?.members ?? []).map((part) => [part.securityId, part]));
  const content: SnapshotContent = {
    indexCode: day.indexCode,
    date: day.date,
    previousDate: day.previousDate,
    previousHash: day.previousHash,
    levels: chainLevels(day.previousLevels, result),
    returns: result && { price: result.priceReturn, coupon: result.couponReturn, total: result.totalReturn },
    openingMarketValue: result?.openingMarketValue ?? 0,
    closingMarketValue: prepared.reduce((sum, { input, closing }) => sum + marketValue(input.parAmount, closing), 0),
    members: prepared.map(({ input, member, closing }) => {
      const part = parts.get(input.securityId);
      return {
        securityNo: input.securityNo,
        securityId: input.securityId,
        parAmount: input.parAmount,
        newEntrant: input.opening === null && input.newEntrant,
        opening: member?.opening ?? closing,
        openingAsk: member?.openingAsk ?? null,
        closing,
        couponPaid: member?.couponPaid ?? 0,
        principalPaid: member?.principalPaid ?? 0,
        weight: part?.weight ?? 0,
        priceReturn: part?.priceReturn ?? 0,
        couponReturn: part?.couponReturn ?? 0,
        contribution: part?.contribution ?? 0,
      };
    }),
  };
  return { content, findings };
}

interface FactorRow {
  from: string;
  /** Of original par. */
  factor: number;
  /** Cash at the change, per 100 of original par. */
  principalPaid: number;
}

export interface Principal {
  /** Ascending by date. */
  factors: readonly FactorRow[];
  /** Repaid in full on this day: redeemed, or matured without a later price. */
  redeemedOn: string | null;
  /** Lost in full on this day, without payment. */
  exhaustedOn: string | null;
}

/** Outstanding principal at the close of a day, as a fraction of original par. */
export function factorOn({ factors, redeemedOn, exhaustedOn }: Principal, date: string): number {
  if (redeemedOn !== null && redeemedOn <= date) return 0;
  if (exhaustedOn !== null && exhaustedOn <= date) return 0;
  return factors.findLast((row) => row.from <= date)?.factor ?? 1;
}

/** Cash principal paid after one close, up to and including another, per 100 of original par. */
export function principalPaid(principal: Principal, after: string, upTo: string): number {
  const { factors, redeemedOn } = principal;
  const falls = (date: string): boolean => date > after && date <= upTo;
  let paid = 0;
  for (const row of factors) if (falls(row.from)) paid += row.principalPaid;
  if (redeemedOn !== null && falls(redeemedOn)) {
    // The outstanding principal at repayment.
    paid += 100 * factorOn({ ...principal, redeemedOn: null }, redeemedOn);
  }
  return paid;
}
