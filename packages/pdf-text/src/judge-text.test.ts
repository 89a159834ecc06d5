import { describe, expect, it } from 'vitest';
import { judgeText } from './judge-text.ts';
import type { Drawing } from './page-drawing.ts';

const prose =
  'The Notes will bear interest at a floating rate equal to the sum of the Risk Interest Spread and the Permitted ' +
  'Investment Yield, payable quarterly in arrear on each Payment Date, as described in the Summary of Terms. ';
const table = 'Class A 1.23% 4.56% 7.89% 0310YZAA6 US0310YZAA69 $75,000,000 '.repeat(8);
/** What recognition of a page that lay on its side leaves. */
const garbage = 'tlI iJ| rn: vc.o elI1 tJr ccv nrI olt. ~ivI ;:nc Ilo. '.repeat(20);
/** What a copier leaves of the words, in two manners. */
const copied = prose
  .repeat(4)
  .replaceAll('the ', 'tlie ')
  .replaceAll('and', 'ancl')
  .replaceAll('Interest', 'Iriterest');
const inFigures = prose.repeat(4).replaceAll('will', 'wi1l').replaceAll('Date', 'Datc').replaceAll('each', 'eaeh');
const german =
  'Die Schuldverschreibungen werden am Rückzahlungstag zum Nennbetrag zurückgezahlt, sofern nicht zuvor ein Ereignis ' +
  'eingetreten ist, durch das der Nennbetrag nach den Bedingungen ganz oder in Teilen herabgesetzt worden ist. ';
/** What recognition makes of the same page when it lies upside down. */
const turned: Readonly<Record<string, string>> = {
  n: 'u',
  u: 'n',
  e: 'a',
  a: 'e',
  d: 'p',
  p: 'd',
  b: 'q',
  t: 'j',
  h: 'y',
  y: 'h',
  m: 'w',
  w: 'm',
  r: 'J',
  l: 'I',
  f: 'j',
  g: '6',
  T: 'L',
  N: 'N',
  I: '1',
  R: 'Y',
};
const upsideDown = Array.from(prose.repeat(4), (letter) => turned[letter] ?? letter)
  .toReversed()
  .join('');
const nothing: Drawing = { anything: false, images: 0, pixelsPerPoint: 0 };
const scan: Drawing = { anything: true, images: 1, pixelsPerPoint: 2 };
/** Glyph numbers as subset fonts often have them, 29 below ASCII: 'The Notes' reads '7KH 1RWHV'. */
const lowered = prose.replaceAll(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
const glyphNumbers = Array.from(prose, (_, index) => String.fromCharCode(0x500 + (index % 90))).join('');

describe('judgeText', () => {
  it.each([
    ['prose', prose, 0, nothing, { usable: true, confidence: 1 }],
    ['a table', table, 0, nothing, { usable: true, confidence: 1 }],
    ['a blank page', ' ', 0, nothing, { usable: true, confidence: 1 }],
    ['a scan', '', 0, scan, { usable: false, confidence: 0 }],
    ['a scan with a stamp', 'Copy 17 of 250', 0, scan, { usable: false, confidence: 1 }],
    ['a scan with a legend', prose.repeat(2), 0, scan, { usable: false, confidence: 1 }],
    ['a scan with garbage under it', garbage, 0, scan, { usable: false, confidence: 0 }],
    ['garbage without a picture', garbage, 0, nothing, { usable: true, confidence: 1 }],
    ['a table over a picture', prose + table.repeat(2), 0, scan, { usable: true, confidence: 1 }],
    ['a scan with a whole text layer', prose.repeat(4), 0, scan, { usable: true, confidence: 1 }],
    ['a scan whose text was read upside down', upsideDown, 0, scan, { usable: false, confidence: 0 }],
    ['a scan with misread words under it', copied, 0, scan, { usable: false, confidence: 0.5 }],
    ['a scan with figures for letters under it', inFigures, 0, scan, { usable: false, confidence: 0.5 }],
    ['misread words without a picture', copied, 0, nothing, { usable: true, confidence: 1 }],
    ['a scan in another language', german.repeat(4), 0, scan, { usable: true, confidence: 1 }],
    ['a title without a picture', 'Copy 17 of 250', 0, nothing, { usable: true, confidence: 1 }],
    ['prose the file has no names for', prose, prose.length, nothing, { usable: true, confidence: 1 }],
    ['glyph numbers', glyphNumbers, glyphNumbers.length, nothing, { usable: false, confidence: 0 }],
    ['glyph numbers that look like letters', lowered.repeat(2), 350, nothing, { usable: false, confidence: 0 }],
    ['doubled letters', prose.replaceAll(/\w/g, '$&$&'), 0, nothing, { usable: false, confidence: 0 }],
    ['half private characters', 'a\ue001'.repeat(99), 0, nothing, { usable: false, confidence: 0.25 }],
    ['a few bullets', `\uf0b7${prose}`, 1, nothing, { usable: true, confidence: 1 }],
  ])('%s', (_, text, unmapped, drawing, verdict) => {
    expect(judgeText(text, unmapped, 0, () => drawing)).toEqual(verdict);
  });

  it('takes the layer of a scanner, which nobody sees, for sound as far as it goes', () => {
    const text = prose.repeat(4);
    const verdict = { usable: false, isOfScanner: true, confidence: 1 };
    expect(judgeText(text, 0, text.length, () => scan)).toEqual(verdict);
    expect(judgeText('Class A Notes 1.28%', 0, 19, () => scan)).toEqual(verdict);
    expect(judgeText(text, 0, text.length / 2, () => scan)).toEqual({ usable: true, confidence: 1 });
    expect(judgeText(text, 0, text.length, () => nothing)).toEqual({ usable: true, confidence: 1 });
  });
});
