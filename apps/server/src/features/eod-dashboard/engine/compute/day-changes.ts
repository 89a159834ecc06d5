import type { SnapshotMember } from './index-day.ts';

/** The members that have changed since a published day was calculated. */
export interface DayChanges {
  /** The price or override differs from the mark. */
  prices: number;
  added: number;
  removed: number;
  /** The par differs, or on the first day how the member enters. */
  altered: number;
  /** The outstanding principal or the cash differs. */
  principal: number;
  /** The accrued interest or the coupon differs. */
  interest: number;
  /** They can no longer be calculated. */
  unusable: number;
}

export const noChanges: DayChanges = {
  prices: 0,
  added: 0,
  removed: 0,
  altered: 0,
  principal: 0,
  interest: 0,
  unusable: 0,
};

export const joinChanges = (a: DayChanges, b: Partial<DayChanges>): DayChanges => ({
  prices: a.prices + (b.prices ?? 0),
  added: a.added + (b.added ?? 0),
  removed: a.removed + (b.removed ?? 0),
  altered: a.altered + (b.altered ?? 0),
  principal: a.principal + (b.principal ?? 0),
  interest: a.interest + (b.interest ?? 0),
  unusable: a.unusable + (b.unusable ?? 0),
});

/** The values of a member that show a change of its terms or principal. */
export type ComparedMember = Pick<
  SnapshotMember,
  'securityNo' | 'opening' | 'openingAsk' | 'closing' | 'couponPaid' | 'principalPaid'
>;

/** The members of one composition, as published and by the current data. */
export function compareMembers(
  published: readonly ComparedMember[],
  now: readonly ComparedMember[],
): Partial<DayChanges> {
  const before = new Map(published.map((member) => [member.securityNo, member]));
  const changes = { prices: 0, principal: 0, interest: 0 };
  for (const member of now) {
    const was = before.get(member.securityNo);
    if (!was) continue;
    const isOther = (of: (each: ComparedMember) => number | null): boolean => of(was) !== of(member);
    const isPrincipal =
      isOther(({ opening }) => opening.factor) ||
      isOther(({ closing }) => closing.factor) ||
      isOther((each) => each.principalPaid);
    if (isPrincipal) changes.principal += 1;
    else if (
      isOther(({ opening }) => opening.accrued) ||
      isOther(({ closing }) => closing.accrued) ||
      isOther((each) => each.couponPaid)
    ) {
      changes.interest += 1;
    } else if (isOther(({ opening }) => opening.priceClean) || isOther((each) => each.openingAsk)) changes.prices += 1;
  }
  return changes;
}

const numberOf = (count: number): string => (count === 1 ? 'one' : String(count));
const members = (count: number): string => (count === 1 ? 'one member' : `${count} members`);

function compositionPart({ added, removed, altered }: DayChanges): string {
  const parts = [
    ...(added > 0 ? [`${numberOf(added)} added`] : []),
    ...(removed > 0 ? [`${numberOf(removed)} removed`] : []),
    ...(altered > 0 ? [`${numberOf(altered)} altered`] : []),
  ];
  return `the composition (${parts.join(', ')})`;
}

/** The sentence for a marked day; null if nothing has changed. */
export function restatementReason(changes: DayChanges): string | null {
  const { prices, added, removed, altered, principal, interest, unusable } = changes;
  const parts = [
    ...(prices > 0 ? [prices === 1 ? 'one price' : `${prices} prices`] : []),
    ...(added + removed + altered > 0 ? [compositionPart(changes)] : []),
    ...(principal > 0 ? [`the principal of ${members(principal)}`] : []),
    ...(interest > 0 ? [`the interest of ${members(interest)} (coupon terms or index rates)`] : []),
    ...(unusable > 0 ? [`the terms or index rates of ${members(unusable)} (which can no longer be calculated)`] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  const what = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  const isOne = parts.length === 0 && prices <= 1 && unusable === 0;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${isOne ? 'has' : 'have'} changed since the day was published.`;
}
