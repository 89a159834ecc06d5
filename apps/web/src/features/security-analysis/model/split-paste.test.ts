import { cusipCheckDigit, isinFromCusip } from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { countWords, hasWrongCheckDigit, pasteWords, splitPaste } from './split-paste.ts';

const cusip = (base: string) => `${base}${cusipCheckDigit(base)}`;
const a = cusip('66548N8J');
const b = cusip('88739LAB');
const isin = isinFromCusip(a) ?? '';

describe('pasting', () => {
  test('a column of a spreadsheet', () => {
    expect(splitPaste(`${a}\r\n${b}\r\n`, 'CUSIP')).toEqual({ kept: [a, b], leftOut: [] });
  });

  test.each([`${a},${b}`, `${a}; ${b}`, `${a}\t${b}`, ` "${a}" , '${b}' `, `${a}\n\n${b}\n${a}`])(
    'the list %j',
    (text) => {
      expect(splitPaste(text, 'CUSIP')).toEqual({ kept: [a, b], leftOut: [] });
    },
  );

  test('of a mixed list only the chosen kind, and the rest is told', () => {
    const text = `Name\tISIN\tCUSIP\nNorthwind Re\t${isin}\t${a}`;
    expect(splitPaste(text, 'CUSIP')).toEqual({
      kept: [a],
      leftOut: ['Name', 'ISIN', 'CUSIP', 'Northwind', 'Re', isin],
    });
    expect(splitPaste(text, 'ISIN')?.kept).toEqual([isin]);
  });

  test('small letters are the same identifiers; one of digits alone is kept though its check digit is wrong', () => {
    expect(splitPaste(`${a.toLowerCase()} 150000001`, 'CUSIP')).toEqual({
      kept: [a.toLowerCase(), '150000001'],
      leftOut: [],
    });
  });

  test('one word of another kind is left to be typed in', () => {
    expect(splitPaste(' 6654 ', 'CUSIP')).toBeNull();
    expect(splitPaste(isin, 'CUSIP')).toBeNull();
    expect(splitPaste(' \n', 'CUSIP')).toBeNull();
    expect(splitPaste(`${a}\n`, 'CUSIP')).toEqual({ kept: [a], leftOut: [] });
  });
});

test('tags are counted, and those with a wrong check digit marked', () => {
  const wrong = ['594918105', `${a.slice(0, 8)}${(Number(a[8]) + 1) % 10}`];
  expect([a, a.toLowerCase(), ...wrong, 'half'].map((tag) => hasWrongCheckDigit(tag, 'CUSIP'))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(hasWrongCheckDigit(isin, 'ISIN')).toBe(false);
  expect(hasWrongCheckDigit(`${isin.slice(0, 11)}${(Number(isin[11]) + 1) % 10}`, 'ISIN')).toBe(true);
  expect(countWords([a], 'CUSIP')).toBe('1 CUSIP.');
  expect(countWords([a, b, ...wrong], 'CUSIP')).toBe('4 CUSIPs, 2 with a wrong check digit.');
  expect(countWords([], 'ISIN')).toBe('');
});

test('what was left out is said in few words', () => {
  expect(pasteWords({ kept: [a], leftOut: [] }, 'CUSIP')).toBe('');
  expect(pasteWords({ kept: [a, b], leftOut: ['W', 'X', 'Y', 'Z'] }, 'CUSIP')).toBe(
    'Added 2. Left out, not CUSIPs: W, X, Y and 1 more.',
  );
  expect(pasteWords({ kept: [], leftOut: ['W'] }, 'ISIN')).toBe('Nothing added. Left out, not ISINs: W.');
});
