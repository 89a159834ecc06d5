import { expect, test } from 'vitest';
import { goneBy, lifeOf } from '../member-store.ts';
import { factorOn, principalPaid, type Principal } from './index-day.ts';

const rows: Principal = {
  factors: [
    { from: '2026-01-10', factor: 0.8, principalPaid: 15 },
    { from: '2026-02-10', factor: 0.5, principalPaid: 0 },
  ],
  redeemedOn: null,
  exhaustedOn: null,
};

test('the factor of a day is that of the newest change up to it', () => {
  expect(['2026-01-09', '2026-01-10', '2026-02-09', '2026-03-01'].map((day) => factorOn(rows, day))).toEqual([
    1, 0.8, 0.8, 0.5,
  ]);
});

test('what is paid falls into the days after one close, up to and including the next', () => {
  expect(principalPaid(rows, '2026-01-09', '2026-01-10')).toBe(15);
  expect(principalPaid(rows, '2026-01-10', '2026-02-10')).toBe(0);
});

test('redeemed: what was outstanding comes back; exhausted: nothing does', () => {
  const redeemed = { ...rows, redeemedOn: '2026-03-02' };
  expect(factorOn(redeemed, '2026-03-01')).toBe(0.5);
  expect(factorOn(redeemed, '2026-03-02')).toBe(0);
  expect(principalPaid(redeemed, '2026-02-27', '2026-03-02')).toBe(50);
  const exhausted = { ...rows, exhaustedOn: '2026-03-02' };
  expect(factorOn(exhausted, '2026-03-02')).toBe(0);
  expect(principalPaid(exhausted, '2026-02-27', '2026-03-02')).toBe(0);
});

test('one that is priced after its maturity has been extended; one that is not is taken for redeemed', () => {
  const terms = { status: 'ACTIVE', statusFrom: null, maturityDate: '2026-01-14' } as const;
  expect(lifeOf(terms, '2026-01-14', '2026-01-15')).toEqual({ redeemedOn: null, exhaustedOn: null });
  const over = lifeOf(terms, '2026-01-13', '2026-01-15');
  expect(over.redeemedOn).toBe('2026-01-14');
  expect(goneBy(over, '2026-01-15')).toBe('2026-01-14');
  expect(
    goneBy(lifeOf({ ...terms, status: 'EXHAUSTED', statusFrom: '2026-01-20' }, null, '2026-01-15'), '2026-01-15'),
  ).toBeNull();
});
