import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { InputPage } from '../types.ts';

const slope = 0.012;

/** The text of a scan that lay askew, as a recogniser lays it under the picture: all letters along the slope. */
function askew(page: InputPage): InputPage {
  const boxes = page.boxes.map((side, at) => (at % 2 === 0 ? side : side + slope * (page.boxes[at - 1] as number)));
  return { ...page, boxes };
}

/** Each letter as wide as in a font stretched to the width of the print below: capitals are as wide as an em. */
function stretched(all: readonly Piece[]): InputPage {
  const advance = (letter: string) => (letter === ' ' ? 3 : /[A-Z]/.test(letter) ? 10 : 5.5);
  const letters = all.flatMap(({ x, y, text }) => {
    let at = x;
    return text.split('').flatMap((letter) => {
      const piece = { x: at, y, text: letter };
      at += advance(letter);
      return letter === ' ' ? [] : [piece];
    });
  });
  const page = makePage(letters);
  for (const [at, { x, y, text }] of letters.entries()) page.boxes.set([x, y - 1.5, x + advance(text), y + 10], 4 * at);
  return page;
}

const pieces = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes and Class B Notes' },
  ...makeRows(
    [
      ['Risk Interest Spread (per annum)'],
      ['Class A Notes', '8.75%'],
      ['Class B Notes', '12.50%'],
      ['Closing Date', 'April 17, 2031'],
      ['Scheduled Redemption Date', 'April 24, 2034'],
    ],
    { top: 100, pitch: 13, columns: [70, 470] },
  ),
];

describe('a page of a scan that lay askew', () => {
  const { securities, evidence } = extractDocument({ kind: 'OC', pages: [askew(makePage(pieces))] });

  it('is read along its lines', () => {
    expect(securities).toMatchObject([
      { issuerClass: 'A', couponRate: 8.75, issueDate: '2031-04-17', maturityDate: '2034-04-24' },
      { issuerClass: 'B', couponRate: 12.5, issueDate: '2031-04-17', maturityDate: '2034-04-24' },
    ]);
  });

  it('shows values where they are printed', () => {
    const rate = evidence.find(({ field, issuerClass }) => field === 'couponRate' && issuerClass === 'A');
    expect(rate?.boxes[0]?.y0).toBeCloseTo(113 + slope * 470, 0);
  });
});

describe('letters stretched to the width of the print below', () => {
  it('are no letters that stand on their side', () => {
    const { securities } = extractDocument({ kind: 'OC', pages: [stretched(pieces)] });
    expect(securities.map(({ issuerClass, couponRate }) => `${issuerClass} ${couponRate}`)).toEqual([
      'A 8.75',
      'B 12.5',
    ]);
  });
});
