/** One security's mark at a close. */
export interface IndexMark {
  /** Outstanding principal as a fraction of original par: 1 untouched, 0 gone. */
  factor: number;
  /** Per 100 of outstanding principal. */
  priceClean: number;
  /** Accrued interest per 100 of outstanding principal. */
  accrued: number;
}

/** One security of the day's composition, from the previous close (t−1) to the day's close (t). */
export interface IndexMember {
  securityId: string;
  /** Original par held by the index, in units of currency. */
  parAmount: number;
  opening: IndexMark;
  closing: IndexMark;
  /** Cash interest paid after t−1, up to and including t, per 100 of original par. */
  couponPaid: number;
  /** Cash principal paid in the same time (redemption, amortisation, maturity), per 100 of original par. */
  principalPaid: number;
  newEntrant?: boolean;
  /** A new entrant with this flag is bought at `openingAsk` instead of the opening clean price. */
  entryAtAsk?: boolean;
  /** Clean ask at t−1, per 100 of outstanding principal. */
  openingAsk?: number | null;
}

export type IndexFaultCode =
  | 'DUPLICATE_SECURITY'
  | 'NOT_A_NUMBER'
  | 'PAR_NOT_POSITIVE'
  | 'NEGATIVE_FACTOR'
  | 'NEGATIVE_PRICE'
  | 'NEGATIVE_PAYMENT'
  | 'NO_ASK_PRICE';

export interface IndexFault {
  securityId: string;
  code: IndexFaultCode;
}

export function entersAtAsk(member: IndexMember): boolean {
  return member.newEntrant === true && member.entryAtAsk === true;
}

function faultsOf(member: IndexMember): IndexFaultCode[] {
  const { opening, closing, openingAsk } = member;
  const marks = [opening, closing].flatMap((mark) => [mark.factor, mark.priceClean, mark.accrued]);
  const numbers = [member.parAmount, member.couponPaid, member.principalPaid, ...marks];
  if (!numbers.every((value) => Number.isFinite(value))) return ['NOT_A_NUMBER'];
  const faults: IndexFaultCode[] = [];
  if (member.parAmount <= 0) faults.push('PAR_NOT_POSITIVE');
  if (opening.factor < 0 || closing.factor < 0) faults.push('NEGATIVE_FACTOR');
  if (opening.priceClean < 0 || closing.priceClean < 0) faults.push('NEGATIVE_PRICE');
  if (member.couponPaid < 0 || member.principalPaid < 0) faults.push('NEGATIVE_PAYMENT');
  const hasAsk = typeof openingAsk === 'number' && Number.isFinite(openingAsk) && openingAsk > 0;
  if (entersAtAsk(member) && !hasAsk) faults.push('NO_ASK_PRICE');
  return faults;
}

/** The faults that prevent a calculation, in the order of the members. */
export function checkIndexMembers(members: readonly IndexMember[]): IndexFault[] {
  const seen = new Set<string>();
  const faults: IndexFault[] = [];
  for (const member of members) {
    const { securityId } = member;
    if (seen.has(securityId)) faults.push({ securityId, code: 'DUPLICATE_SECURITY' });
    seen.add(securityId);
    for (const code of faultsOf(member)) faults.push({ securityId, code });
  }
  return faults;
}
