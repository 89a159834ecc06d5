import { expect, test } from 'vitest';
import { cellText, weightPercent, weightText } from './cell-text.ts';

test.each([
  ['1', '100%'],
  ['0.25', '25%'],
  ['0.07', '7%'],
  ['.5', '50%'],
  ['0.12345', '12.345%'],
  ['0.3333333333', '33.333%'],
  ['1e-2', '1%'],
  ['0.0000001', '0.000%'],
  ['25%', '25%'],
  ['0,25', '25%'],
  ['0,12345', '12.345%'],
  ['1,000,000', '1,000,000'],
  ['', ''],
  ['a quarter', 'a quarter'],
])('a weight of %j reads %j', (raw, text) => {
  expect(weightText(raw)).toBe(text);
});

test('other cells read as the file has them', () => {
  expect(cellText({ kind: 'number' }, '0.25')).toBe('0.25');
  expect(cellText({ kind: 'weight' }, '0.25')).toBe('25%');
  expect(cellText({ kind: 'weight' }, '0,25', true)).toBe('0,25');
  expect(cellText({ kind: 'weight' }, '1.5', true)).toBe('150%');
  expect(weightPercent(0.5)).toBe('50%');
});
