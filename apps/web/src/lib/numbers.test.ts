import { expect, test } from 'vitest';
import { margin, percent, percentsAlike, quantity, twoDecimals } from './numbers.ts';

test('prices and margins have two decimals, grouping and a true minus sign', () => {
  expect([101.005, 0.1, -12.5, 12_345.678, -0.001].map(twoDecimals)).toEqual([
    '101.01',
    '0.10',
    '−12.50',
    '12,345.68',
    '0.00',
  ]);
});

test('a margin without meaning says so', () => {
  expect([null, 0, 412.345].map(margin)).toEqual(['n/m', '0.00', '412.35']);
});

test('quantities are grouped, per cent keeps what the document printed', () => {
  expect([5_000, 1_250.5].map((value) => quantity(value))).toEqual(['5,000', '1,250.5']);
  expect([2.28, 5, 1.1234].map(percent)).toEqual(['2.28%', '5.00%', '1.1234%']);
});

test('per cents under one another have the decimals of the most exact of them, from two to four', () => {
  const alike = (...values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : percentsAlike(values)(value)));
  expect(alike(1.493, 1.16, null, -5)).toEqual(['1.493%', '1.160%', null, '−5.000%']);
  expect(alike(52.3, 5)).toEqual(['52.30%', '5.00%']);
  expect(alike(0.1 + 0.2, 0.123456)).toEqual(['0.3000%', '0.1235%']);
});
