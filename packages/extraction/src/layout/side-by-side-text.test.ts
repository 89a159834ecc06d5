import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makePage, type Piece } from '../testing/make-page.ts';
import { readBlocks } from './blocks.ts';
import { buildPage } from './page.ts';

const lines = (x: number, top: number, pitch: number, texts: readonly string[]): Piece[] =>
  texts.map((text, index) => ({ x, y: top + index * pitch, text }));

const texts = (pieces: Piece[]) =>
  readBlocks(buildPage(makePage(pieces))).map((block) =>
    block.kind === 'grid'
      ? block.rows.map((row) => row.cells.map((cell) => cell.flow.text).join(' | ')).join('\n')
      : block.flow.text,
  );

const prose = [
  'Example Re Ltd. (the “Issuer”) will issue its Notes',
  'in two Classes on 17 January 2028 (the “Issue Date”)',
  'and will enter into a retrocession agreement with a',
  'reinsurer of Cologne that covers windstorm losses in',
  'the countries of the Covered Area, as they have been',
  'reported by the agent who is named in this document.',
];

const captions = (x: number, top: number, labels: readonly (readonly [string, string[]])[]): Piece[] => {
  let y = top;
  return labels.flatMap(([label, value]) => {
    const own = [{ x, y, text: label }, ...lines(x + 70, y, 12, value)];
    y += 12 * value.length + 4;
    return own;
  });
};

describe('text beside other text', () => {
  it('is read after the paragraph it stands beside, whatever the distance of its lines', () => {
    for (const pitch of [12, 13.5]) {
      const box = ['Size', 'Closing', 'Maturity', 'Index', 'Code'].flatMap((label, index) => [
        { x: 340, y: 106 + index * pitch, text: label },
        { x: 430, y: 106 + index * pitch, text: `fact ${index + 1}` },
      ]);
      const read = texts([
        ...lines(60, 100, 12, prose),
        ...box,
        ...lines(60, 172, 12, [
          'The agreement has been filed, and its text is available to every holder at the office.',
        ]),
      ]);
      expect(read[0]).toContain('in two Classes on 17 January 2028 (the “Issue Date”) and will enter');
      expect(read.at(-1)).toBe('Size | fact 1\nClosing | fact 2\nMaturity | fact 3\nIndex | fact 4\nCode | fact 5');
    }
  });

  it('is a column of its own where labels stand beside their paragraphs in both', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2028-1 Class A Notes' },
      ...captions(60, 80, [
        ['Issuer', ['Example Re Ltd., an exempted', 'company that is registered in', 'the Bermuda islands.']],
        ['Issue Date', ['May 25, 2028.']],
        ['Interest', ['Each Class bears interest at', 'the rate of the collateral and', 'its Interest Spread.']],
        ['Sponsor', ['Piedmont Farm Mutual with its', 'affiliates and their members.']],
      ]),
      ...captions(320, 80, [
        [
          'Payment',
          ['The 7th day of each March,', 'June, September and', 'December, commencing on', 'September 7, 2028.'],
        ],
        ['Day Count', ['The actual number of days in', 'the period divided by 360.']],
        ['Collateral', ['Floating rate notes of the', 'World Bank due June 2031', '(ISIN XS2718440618).']],
        ['Trigger', ['Per occurrence, indemnity.']],
      ]),
    ]);
    expect(result.securities).toMatchObject([
      {
        isin: null,
        issueDate: '2028-05-25',
        firstCouponDate: '2028-09-07',
        couponFrequency: 4,
        dayCountConvention: 'ACT/360',
        baseRateInstrument: 'XS2718440618',
      },
    ]);
  });

  it('is no column where labels with their paragraphs stand in rows', () => {
    const value = ['a value that needs a', 'line below this other'];
    const row = (y: number, label: string): Piece[] => [
      { x: 60, y, text: label },
      ...lines(130, y, 12, value),
      { x: 320, y, text: `${label} too` },
      ...lines(390, y, 12, value),
    ];
    const read = texts([60, 100, 140, 180].flatMap((y, index) => row(y, `No ${index + 1}`)));
    expect(read).toHaveLength(1);
    expect(read[0]).toMatch(/^No 1 \| a value .* \| No 1 too \| a value/);
  });

  it('is no column where cells of a row are centred beside the text', () => {
    const read = texts([
      ...lines(60, 100, 12, prose),
      ...[0, 1, 2].map((index) => ({ x: 400, y: 106 + index * 24, text: `${index + 1}.25%` })),
    ]);
    expect(read).toHaveLength(1);
    expect(read[0]?.split('\n')).toHaveLength(3);
  });
});
