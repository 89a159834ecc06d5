import { expect, it } from 'vitest';
import { parseTextQuery } from './document-search.ts';

const word = (text: string) => ({ kind: 'word', text });

it.each<[string, object[]]>([
  ['attachment probability', [word('attachment'), word('probability')]],
  [
    '“Principal Amount” 7759KT*',
    [
      { kind: 'phrase', text: 'Principal Amount' },
      { kind: 'prefix', text: '7759KT' },
    ],
  ],
  ['2025-1 - 8.250%', [word('2025-1'), word('8.250%')]],
  ["Lloyd's & Co", [word("Lloyd's"), word('Co')]],
])('reads %s', (typed, terms) => {
  expect(parseTextQuery(typed)).toEqual({ ok: true, terms });
});

it.each([
  ['"principal', /not closed/],
  ['a* b', /at least 2 letters/],
  ['ca*t', /end of a word: ca\*t/],
  ['""', /phrase needs/],
  ['– & –', /Type a word/],
  ['w '.repeat(21), /at most 20/],
])('refuses %s', (typed, message) => {
  expect(parseTextQuery(typed)).toEqual({ ok: false, message: expect.stringMatching(message) });
});
