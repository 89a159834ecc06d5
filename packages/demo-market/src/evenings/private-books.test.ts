import { addDays, isCusip, isIsin } from '@landfall/instruments';
import { expect, test } from 'vitest';
import { firstNotes, privateNotes, privatePrice, sheetText, sidecarNotes, wrongUnit } from './private-books.ts';

const books = [privateNotes('2026-11-20'), sidecarNotes('2026-11-20')];
const notes = books.flatMap((book) => book.notes);

test('every note has identifiers of its own, with right check digits', () => {
  expect(notes.filter(({ row }) => !isCusip(row.cusip) || !isIsin(row.isin))).toEqual([]);
  expect(new Set(notes.map(({ row }) => row.cusip)).size).toBe(notes.length);
  expect(new Set(notes.map(({ row }) => row.securityId)).size).toBe(notes.length);
});

test('a note is outstanding on any day of the year and the same all year', () => {
  for (const today of ['2026-01-01', '2026-12-31']) {
    for (const { row } of privateNotes(today).notes) {
      expect(row.issueDate < addDays(today, -400)).toBe(true);
      expect(row.maturityDate > addDays(today, 400)).toBe(true);
    }
  }
  expect(privateNotes('2026-01-01')).toEqual(privateNotes('2026-12-31'));
});

test('marks move a little from day to day, and not always', () => {
  for (const note of notes) {
    const days = Array.from({ length: 60 }, (_, index) => addDays('2026-10-01', index));
    const prices = days.map((day) => privatePrice(note, day));
    const moves = prices.slice(1).map((price, index) => Math.abs(price - (prices[index] ?? 0)));
    expect(Math.max(...moves)).toBeLessThan(1.5);
    expect(new Set(prices).size).toBeGreaterThan(20);
  }
});

test('a sheet states a price a note and day, but for its faults', () => {
  const [book] = books;
  if (!book) throw new Error('there are two books');
  const right = sheetText(book, ['2026-11-19', '2026-11-20']).trim().split('\n');
  expect(right).toHaveLength(1 + 2 * book.notes.length);
  const wrong = sheetText(book, ['2026-11-20'], wrongUnit).trim().split('\n');
  const differing = wrong.filter((line) => line.includes('2026-11-20') && !right.includes(line));
  expect(differing).toHaveLength(1);
  expect(Number(differing[0]?.split(',')[2])).toBeLessThan(1.1);
  expect(sheetText(book, ['2026-11-20'], firstNotes(3)).trim().split('\n')).toHaveLength(4);
});
