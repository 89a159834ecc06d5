import { describe, expect, it } from 'vitest';
import { parsePageNumbers } from './page-numbers.ts';

describe('page numbers', () => {
  it.each([
    ['', []],
    ['7', [{ from: 7, to: 7 }]],
    [
      '1-5, 8, 10-12',
      [
        { from: 1, to: 5 },
        { from: 8, to: 8 },
        { from: 10, to: 12 },
      ],
    ],
    [
      '10-12,1–3 , 2-4,5',
      [
        { from: 1, to: 5 },
        { from: 10, to: 12 },
      ],
    ],
  ])('%j', (text, ranges) => {
    expect(parsePageNumbers(text)).toEqual({ ok: true, ranges });
  });

  it.each([
    ['1,,2', "'' is not a page number or a range such as 1-5."],
    ['abc', "'abc' is not a page number or a range such as 1-5."],
    ['0-3', 'Page numbers start at 1.'],
    ['5-2', 'The range 5-2 ends before it starts.'],
    ['999999', 'Page 999999 does not exist in any document.'],
    ['-3', "'-3' is not a page number or a range such as 1-5."],
    ['1.5', "'1.5' is not a page number or a range such as 1-5."],
  ])('refuses %j', (text, message) => {
    expect(parsePageNumbers(text)).toEqual({ ok: false, message });
  });
});
