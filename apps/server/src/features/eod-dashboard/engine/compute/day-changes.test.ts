import { expect, test } from 'vitest';
import { compareMembers, joinChanges, noChanges, restatementReason, type ComparedMember } from './day-changes.ts';

test.each([
  [{ prices: 1 }, 'One price has changed since the day was published.'],
  [{ prices: 12 }, '12 prices have changed since the day was published.'],
  [{ added: 1 }, 'The composition (one added) has changed since the day was published.'],
  [{ removed: 2, altered: 1 }, 'The composition (2 removed, one altered) has changed since the day was published.'],
  [{ principal: 3 }, 'The principal of 3 members has changed since the day was published.'],
  [
    { prices: 1, added: 2, interest: 1 },
    'One price, the composition (2 added) and the interest of one member (coupon terms or index rates) have changed since the day was published.',
  ],
])('%j is told as a sentence', (changes, sentence) => {
  expect(restatementReason(joinChanges(noChanges, changes))).toBe(sentence);
});

test('of nothing changed there is no sentence', () => {
  expect(restatementReason(noChanges)).toBeNull();
});

const member = (securityNo: number, more: Partial<ComparedMember> = {}): ComparedMember => ({
  securityNo,
  opening: { factor: 1, priceClean: 99, accrued: 1 },
  openingAsk: null,
  closing: { factor: 1, priceClean: 99.5, accrued: 1.1 },
  couponPaid: 0,
  principalPaid: 0,
  ...more,
});

test('members count once, for what has moved the others along', () => {
  const published = [1, 2, 3, 4].map((no) => member(no));
  const now = [
    member(1),
    member(2, { closing: { factor: 0.5, priceClean: 99.5, accrued: 0.55 }, principalPaid: 50 }),
    member(3, { couponPaid: 2 }),
    member(4, { opening: { factor: 1, priceClean: 98, accrued: 1 } }),
  ];
  expect(compareMembers(published, now)).toEqual({ prices: 1, principal: 1, interest: 1 });
  expect(compareMembers(published, published)).toEqual({ prices: 0, principal: 0, interest: 0 });
});
