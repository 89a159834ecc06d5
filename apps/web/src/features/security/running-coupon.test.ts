import type { SecurityDetail } from '@landfall/contract';
import { expect, test } from 'vitest';
import { accruedWords, allInWords, couponWords } from './running-coupon.ts';

const row = (effectiveFromDate: string, effectiveToDate: string | null, couponRate: number, spreadType: string) => ({
  effectiveFromDate,
  effectiveToDate,
  couponRate,
  spreadType,
});
const history = [
  row('2025-02-03', '2026-02-03', 6.55, 'INITIAL'),
  row('2026-02-03', '2028-01-31', 6.21, 'RESET'),
  row('2028-01-31', null, 0.5, 'EXTENSION'),
];
const words = (day: string, couponRate: number | null = 6.55, couponHistory = history) =>
  couponWords({ couponRate, couponHistory } as unknown as SecurityDetail, day);

test('a reset coupon is named with its day, from that day on', () => {
  expect(words('2026-02-02')).toBe('6.55%');
  expect(words('2026-02-03')).toBe('6.21% since 3 Feb 2026, 6.55% at issue');
  expect(words('2028-01-30')).toBe('6.21% since 3 Feb 2026, 6.55% at issue');
});

test('one that was never reset, has ended or is extended is that of the terms', () => {
  expect(words('2026-06-01', 6.55, [])).toBe('6.55%');
  expect(words('2028-02-01')).toBe('6.55%');
  expect(words('2026-06-01', 6.21)).toBe('6.21%');
});

test('terms without a rate take that of the history', () => {
  expect(words('2026-06-01', null)).toBe('6.21%');
  expect(words('2024-06-01', null)).toBeNull();
});

const paying = (interest: SecurityDetail['interest']) => ({ interest }) as SecurityDetail;
const interest = {
  on: '2026-12-01',
  nextCouponDate: '2027-01-08',
  accrued: 1.5,
  collateralYield: 4.27,
  allInCoupon: 10.92,
};

test('the coupon in force says what it is made of', () => {
  expect(allInWords(paying(interest))).toBe('10.92% (collateral 4.27% + 6.65%)');
  expect(allInWords(paying({ ...interest, collateralYield: null }))).toBe('10.92%');
  expect(allInWords(paying({ ...interest, allInCoupon: null }))).toBeNull();
});

test('accrued interest names its day', () => {
  expect(accruedWords(paying(interest))).toBe('1.5000 on 1 Dec 2026');
  expect(accruedWords(paying({ ...interest, accrued: null }))).toBeNull();
  expect(accruedWords(paying(null))).toBeNull();
});
