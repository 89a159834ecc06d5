import type { SnapshotMember } from './index-day.ts';

/** What is other now than what a published day was calculated from, in members. */
export interface DayChanges {
  /** Another price or override than the mark. */
  prices: number;
  added: number;
  removed: number;
  /** Another par, or another way in on the first day. */
  altered: number;
  /** Another outstanding principal, or other cash. */
  principal: number;
  /** Other accrued interest, or another coupon. */
  interest: number;
  /** Nothing can be calculated with these any more. */
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

/** What of a member shows that its terms or its principal have changed. */
export type ComparedMember = Pick<
  SnapshotMember,
  'securityNo' | 'opening' | 'openingAsk' | 'closing' | 'couponPaid' | 'principalPaid'
>;

/** Members of the same composition, as they are published and as the data has them now. */
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

/** The sentence that a day is marked with; of nothing changed there is none. */
export function restatementReason(changes: DayChanges): string | null {
  const { prices, added, removed, altered, principal, interest, unusable } = changes;
  const parts = [
    ...(prices > 0 ? [prices === 1 ? 'one price' : `${prices} prices`] : []),
    ...(added + removed + altered > 0 ? [compositionPart(changes)] : []),
    ...(principal > 0 ? [`the principal of ${members(principal)}`] : []),
    ...(interest > 0 ? [`the interest of ${members(interest)} (coupon terms or index rates)`] : []),
    ...(unusable > 0 ? [`the terms of ${members(unusable)} (which can no longer be calculated)`] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  const what = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  const isOne = parts.length === 0 && prices <= 1 && unusable === 0;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${isOne ? 'has' : 'have'} changed since the day was published.`;
}
