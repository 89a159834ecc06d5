import type { MemberTerms } from '../member-store.ts';

/** When a security ceased to be outstanding, as the security master says it. */
export interface Life {
  redeemedOn: string | null;
  exhaustedOn: string | null;
}

/**
 * Redeemed or exhausted by the master's status; else taken for redeemed at its scheduled maturity when there has been no price
 * since. One that is priced after its maturity has been extended and stays.
 */
export function lifeOf(
  { status, statusFrom, maturityDate }: Pick<MemberTerms, 'status' | 'statusFrom' | 'maturityDate'>,
  priceDate: string | null,
  date: string,
): Life {
  if (status === 'EXHAUSTED') return { redeemedOn: null, exhaustedOn: statusFrom ?? maturityDate };
  if (status === 'REDEEMED') return { redeemedOn: statusFrom ?? maturityDate, exhaustedOn: null };
  const isOver = maturityDate !== null && maturityDate <= date && (priceDate === null || priceDate < maturityDate);
  return { redeemedOn: isOver ? maturityDate : null, exhaustedOn: null };
}

/** The day from which nothing is outstanding, where that is not after `date`. */
export function goneBy({ redeemedOn, exhaustedOn }: Life, date: string): string | null {
  const gone = exhaustedOn ?? redeemedOn;
  return gone !== null && gone <= date ? gone : null;
}
