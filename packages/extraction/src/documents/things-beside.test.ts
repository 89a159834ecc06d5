import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Paragraphs below each other. */
const paragraphs = (...texts: string[]): Piece[] => texts.flatMap((text, index) => prose(text, 90 + index * 60));

const offering = prose('Example Re Ltd. is issuing $100,000,000 Series 2031-1 Class A Notes due June 7, 2034.', 40);
const offeringOfTwo = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2031-1 Class A Notes and $50,000,000 Series 2031-1 Class B Notes due June 7, 2034.',
  40,
);
const reset = prose('Example Re Ltd. Series 2029-1 Class A Notes. The reset takes effect on June 1, 2031.', 40);
describe('figures of a reset', () => {
  it('are no bounds that a sentence gives for them in the base case', () => {
    const { modeledStats } = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1. Second Reset Report. Reset Effective Date: July 1, 2027.', 40),
      ...paragraphs(
        'Under Section 4.03 of the Reset Agreement we have run the model in the Base Case. For the third Annual Risk Period the Ceding Insurer has elected a reset for Class A and Class B within the band (expected loss between 1.275% and 1.785% for Class A, and between 2.295% and 3.213% for Class B).',
      ),
      ...[
        [
          ['Class A', 'At issue', 'Period 2 (prior)', 'Period 3 (updated)'],
          ['Attachment Probability', '2.250%', '2.301%', '2.214%'],
          ['Exhaustion Probability', '1.290%', '1.322%', '1.309%'],
        ],
        [
          ['Class B', 'At issue', 'Period 2 (prior)', 'Period 3 (updated)'],
          ['Attachment Probability', '4.010%', '4.052%', '3.975%'],
          ['Exhaustion Probability', '2.250%', '2.301%', '2.214%'],
        ],
      ].flatMap((rows, index) => makeRows(rows, { top: 180 + 90 * index, columns: [40, 190, 300, 430] })),
    ]);
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 2.214, null],
      ['B', 3.975, null],
    ]);
  });

  it('are not those that words behind them call those of the last reset', () => {
    const { modeledStats } = extract('RESET', [
      ...reset,
      ...paragraphs(
        'On the updated portfolio the model gives an attachment probability of 2.17%, where it gave 2.05% at the last reset, and an expected loss of 1.63%.',
      ),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 2.17, expectedLoss: 1.63 }]);
  });

  it('are none of amounts, whatever the unit of the others', () => {
    const { modeledStats } = extract('RESET', [
      ...reset,
      ...makeRows(
        [
          ['', 'old', 'new'],
          ['Attachment (NOK bn)', '21.50', '22.85'],
          ['Expected loss (bps a year)', '65', '71'],
          ['Chance of attachment (bps a year)', '86', '94'],
        ],
        { top: 120, columns: [60, 300, 400] },
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 0.94, expectedLoss: 0.71, exhaustionProbability: null },
    ]);
  });
});

describe('the coupon of an offering', () => {
  it('is no negative return, nor the margin of an extension that a further clause tells', () => {
    const { securities } = extract('OC', [
      ...offering,
      ...paragraphs(
        'The return of the collateral was negative, at −0.58%, in 2021. The sponsor can prolong the notes by three years, in which time the margin is 1.25%.',
        'The sponsor may extend the notes by up to 36 months; the spread is then 1.00% per year.',
        'The Notes bear interest at the return of the collateral plus a margin of 4.25% per annum.',
      ),
    ]);
    expect(securities).toMatchObject([{ couponRate: 4.25 }]);
  });

  it('is none where a label for interest is answered by "None"', () => {
    const { securities, couponChangeHistories } = extract('OC', [
      ...offeringOfTwo,
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Interest', 'Fund yield + 8.00%', 'None. The return is the discount'],
          ['Expected loss', '2.81%', '4.67%'],
        ],
        { top: 100, columns: [60, 200, 350] },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.couponType, row.couponRate])).toEqual([
      ['A', 'FLOAT', 8],
      ['B', 'ZERO_COUPON', null],
    ]);
    expect(couponChangeHistories.map((row) => row.issuerClass)).toEqual(['A']);
  });

  it('is paid on the days that a table lists beside "Pays"', () => {
    const { securities } = extract('OC', [
      ...offeringOfTwo,
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Risk margin / coupon', 'Fund yield + 6.50%', 'Fixed, 7.20% p.a.'],
          ['Pays', '5 Mar, 5 Jun, 5 Sep, 5 Dec', '5 March and 5 September'],
        ],
        { top: 100, columns: [60, 200, 380] },
      ),
    ]);
    expect(securities.map((row) => [row.couponType, row.couponFrequency])).toEqual([
      ['FLOAT', 4],
      ['FIXED', 2],
    ]);
  });

  it('is earned on the fund whose number stands beside a label for interest', () => {
    const { securities } = extract('OC', [
      ...offering,
      ...makeRows(
        [
          ['Interest', 'The return of the notes of a bank, ISIN XS2061408774, plus 4.25%.'],
          ['Clearing', 'Rule 144A: CUSIP 87988TAA7, ISIN US87988TAA79.'],
        ],
        { top: 100, columns: [60, 160] },
      ),
    ]);
    expect(securities).toMatchObject([{ isin: 'US87988TAA79', baseRateInstrument: 'XS2061408774' }]);
  });
});

describe('shares of perils', () => {
  const sharesOf = (...pieces: Piece[]) =>
    extract('OC', pieces).elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution]);

  it('are of the perils behind them where a semicolon parts them from those before', () => {
    expect(
      sharesOf(
        ...offeringOfTwo,
        ...paragraphs(
          'Class B is exposed to earthquake and to typhoon; the modelling agent attributes 77.5% of the Class B expected loss to Japan Earthquake and 22.5% to Japan Typhoon. Japan Earthquake makes up 100% of that of Class A.',
        ),
      ),
    ).toEqual([
      ['A', 'Japan Earthquake', 100],
      ['B', 'Japan Earthquake', 77.5],
      ['B', 'Japan Typhoon', 22.5],
    ]);
  });

  it('are told by the last sentence of a long paragraph, under names in two lines', () => {
    const { elAttributions } = extract('OC', [
      ...offeringOfTwo,
      ...prose(
        'For the Class A Notes the annual probability of attachment is 1.44 per cent. and for the Class B Notes it is 2.73 per cent. Over the four years, a loss of some principal has a probability of 5.64 per cent. and of 10.48 per cent. The split of the annual expected loss by peril is:',
        80,
      ),
      ...makeRows(
        [
          ['', 'U.S. Named', 'Canada'],
          ['Class', 'Storm', 'Earthquake'],
          ['A', '64.9%', '35.1%'],
          ['B', '68.0%', '32.0%'],
        ],
        { top: 140, columns: [60, 160, 280], pitch: 14 },
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'U.S. Named Storm', 64.9],
      ['A', 'Canada Earthquake', 35.1],
      ['B', 'U.S. Named Storm', 68],
      ['B', 'Canada Earthquake', 32],
    ]);
  });

  it('stand under the heading of a chapter whose number is set apart', () => {
    expect(
      sharesOf(
        ...offering,
        { x: 60, y: 100, text: '4', size: 14 },
        { x: 90, y: 100, text: 'Expected loss of the base run by peril', size: 14 },
        ...makeRows(
          [
            ['', 'U.S. Named', 'Canada'],
            ['Class', 'Storm', 'Earthquake'],
            ['A', '64.9%', '35.1%'],
          ],
          { top: 122, columns: [60, 234, 380], pitch: 14 },
        ),
        { x: 60, y: 180, text: '5', size: 14 },
        { x: 90, y: 180, text: 'Past events on the present portfolio', size: 14 },
        ...makeRows(
          [
            ['Event', 'Modelled loss (US$ thousands)'],
            ['San Francisco 1906', '4,870,000'],
            ['Andrew 1992', '1,985,000'],
          ],
          { top: 202, columns: [60, 280], pitch: 14 },
        ),
      ),
    ).toEqual([
      ['A', 'U.S. Named Storm', 64.9],
      ['A', 'Canada Earthquake', 35.1],
    ]);
  });
});

it('gives identifiers the class in the bracket behind them', () => {
  const { couponChangeHistories } = extract('RESET', [
    ...prose('Example Re Ltd. Series 2026-2: reset of the Class AA Notes and the Class C Notes on June 1, 2031.', 40),
    ...makeRows(
      [
        ['', 'Class AA', 'Class C'],
        ['New risk interest spread', '3.61%', '10.42%'],
      ],
      { top: 80, columns: [60, 260, 360] },
    ),
    ...paragraphs(
      'The securities concerned are the notes with CUSIP 3L86FZAA4 / ISIN US3L86FZAA47 (Class AA) and CUSIP 3L86FZAB2 / ISIN US3L86FZAB20 (Class C), and those sold abroad with ISIN USG3L86FAA51 and USG3L86FAB35 respectively.',
    ).map((piece) => ({ ...piece, y: piece.y + 60 })),
  ]);
  expect(couponChangeHistories.map((row) => [row.issuerClass, row.cusip])).toEqual([
    ['AA', '3L86FZAA4'],
    ['C', '3L86FZAB2'],
  ]);
});

it('takes a series that is named by way of comparison for that of other notes', () => {
  const { securities } = extract('OC', [
    ...prose('Pricing letter. The Series 2019-2 Notes of Example Re Ltd. were priced this afternoon.', 40),
    ...paragraphs(
      'The Class A Notes ($100,000,000) will be issued on July 1, 2019, fall due on July 8, 2022 and bear a spread of 4.25% over the collateral yield.',
      'By way of comparison, the Series 2018-1 Notes ($80,000,000, 525 basis points, due July 9, 2021) were offered this week.',
    ),
  ]);
  expect(securities).toMatchObject([{ issuerSeries: '2019-2', maturityDate: '2022-07-08', couponRate: 4.25 }]);
});

describe('an earlier series whose first words stand on another page', () => {
  it.each([
    '2021-1 Class A ($275,000,000; spread 400 basis points; expected loss at issue 1.05%), which is due on July 7, 2025.',
    'and 2023-2 Tranche A, with a loss to be expected of 1.05% at issue, which stays in force.',
  ])('gives nothing of its own to the class that is called the same: %s', (text) => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. is issuing Series 2024-2 Class A Notes, due June 9, 2028.', 60),
      ...prose(text, 110),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).not.toContain(1.05);
  });
});
