import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re DAC', size: 16, bold: true }];

describe('an amount beside the title of its notes', () => {
  it('is the amount of their class', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['U.S.$130,000,000', 'Series 2031-1 Class AA Principal At-Risk Variable Rate Notes due June 2035'],
          ['U.S.$92,500,000', 'Series 2031-1 Class BB Principal At-Risk Variable Rate Notes due June 2035'],
        ],
        { top: 90, columns: [60, 180] },
      ),
    ]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.currency])).toEqual([
      ['AA', 130_000_000, 'USD'],
      ['BB', 92_500_000, 'USD'],
    ]);
  });
});

describe('classes that stand beside those offered', () => {
  it('are left out where the others are given amounts and they are given none', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['', 'Class 14', 'Class 15'],
          ['Principal amount', '$100,000,000', '$50,000,000'],
          ['Risk interest spread', '4.75%', '8.25%'],
          ['Expected loss', '1.54%', '3.01%'],
        ],
        { top: 90 },
      ),
      { x: 60, y: 220, text: 'Earlier notes of the programme', bold: true },
      ...makeRows(
        [
          ['', 'Class 12', 'Class 13'],
          ['Spread', '4.50%', '7.75%'],
          ['Expected loss', '1.49%', '2.90%'],
        ],
        { top: 240 },
      ),
    ]);
    expect(securities.map(({ issuerClass }) => issuerClass)).toEqual(['14', '15']);
    expect(modeledStats.map(({ issuerClass }) => issuerClass)).toEqual(['14', '15']);
  });
});

describe('a coupon', () => {
  it('is none where notes bear no interest, and not where interest stops for a delay', () => {
    const read = (text: string) =>
      extract('OC', [
        ...title,
        ...prose('Class A Notes due June 8, 2034', 70),
        { x: 60, y: 90, text: 'Interest', bold: true },
        ...prose(text, 104),
      ]).securities[0];
    const day = 'If a payment date is not a Business Day, payment is made on the next one';
    expect(
      read(
        `The Notes bear interest at the yield on the fund plus a spread of 10.25%. ${day} and no interest accrues by reason of the delay.`,
      ),
    ).toMatchObject({ couponType: 'FLOAT', couponRate: 10.25 });
    expect(read('The Notes bear no interest.')).toMatchObject({ couponType: 'ZERO_COUPON', couponRate: null });
  });
});

describe('the only peril', () => {
  it('has all of the expected loss, whatever else the sentence parts by place', () => {
    const text =
      'Hurricane is the only peril and accounts for 100% of the expected loss; by state it is Louisiana 71%, Mississippi 17% and Alabama 12%.';
    const { elAttributions } = extract('OC', [...title, ...prose(`Class A Notes. ${text}`, 70)]);
    expect(elAttributions.map((each) => [each.perilName, each.elAttribution])).toEqual([['Hurricane', 100]]);
  });
});

describe('a term of which every column sounds like a sensitivity', () => {
  it('is the first of them, and not sure', () => {
    const { modeledStats, evidence } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Annual measure', 'Historical rates', 'Near-term view'],
          ['Attachment probability', '5.06%', '5.63%'],
          ['Expected loss', '3.12%', '3.50%'],
        ],
        { top: 90 },
      ),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 5.06, expectedLoss: 3.12 }]);
    const own = evidence.filter(({ field }) => field === 'expectedLoss');
    expect(own.length).toBeGreaterThan(0);
    for (const { confidence } of own) expect(confidence).toBeLessThan(0.9);
  });
});

describe('a table of payments by step of a trigger', () => {
  it('gives no expected loss beside the one that a sentence gives', () => {
    const rows = [
      ['Tier', 'Loss of principal', 'Earthquake', 'Typhoon'],
      ['I', '35%', '0.552%', '0.703%'],
      ['II', '60%', '0.411%', '0.318%'],
    ];
    const { modeledStats } = extract('OC', [
      ...title,
      ...prose('The annual expected loss of the Class A Notes is 1.849%.', 70),
      ...makeRows(rows, { top: 110 }),
    ]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.849 }]);
  });
});

describe('a currency in the label', () => {
  it.each([
    ['A$', 'AUD'],
    ['US$', 'USD'],
    ['€', 'EUR'],
  ])('%s is %s', (sign, currency) => {
    const rows = [
      ['', 'Class A', 'Class B'],
      [`Notional (${sign})`, '90,000,000', '55,000,000'],
    ];
    expect(extract('OC', [...title, ...makeRows(rows, { top: 90 })]).securities).toMatchObject([
      { parAmount: 90_000_000, currency },
      { parAmount: 55_000_000, currency },
    ]);
  });
});

describe('headings by turns', () => {
  it('are told apart by what the caption says of their letters', () => {
    const { modeledStats } = extract('OC', [
      ...title,
      { x: 60, y: 80, text: 'Modelled figures. ST = standard catalogue (base), CC = climate-conditioned catalogue.' },
      ...makeRows(
        [
          [
            'Class',
            'Prob. of attachment',
            'Expected loss',
            'Prob. of exhaustion',
            'Attachment ($m)',
            'Exhaustion ($m)',
          ],
        ],
        { top: 100, columns: [30, 70, 190, 295, 405, 490] },
      ),
      ...makeRows(
        [
          ['', 'ST', 'CC', 'ST', 'CC', 'ST', 'CC'],
          ['A', '1.18%', '1.34%', '0.94%', '1.07%', '0.71%', '0.80%', '2,400', '2,900'],
          ['B', '2.46%', '2.79%', '1.87%', '2.13%', '1.39%', '1.58%', '1,800', '2,400'],
        ],
        { top: 116, columns: [30, 80, 130, 185, 235, 305, 350, 415, 500] },
      ),
    ]);
    expect(modeledStats.map((each) => [each.attachmentProbability, each.expectedLoss])).toEqual([
      [1.18, 0.94],
      [2.46, 1.87],
    ]);
  });
});
