import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const title = prose(
  'Harrier Point Re Ltd. Series 2026-1 Class 1-A and Class 1-B Principal At-Risk Variable Rate Notes',
  40,
);
const read = (...paragraphs: string[]) =>
  extract('OC', [...title, ...paragraphs.flatMap((text, index) => prose(text, 150 + index * 60))]);

describe('items of the classes below the words that lead to them', () => {
  it('are read behind these words, in paragraphs of their own', () => {
    const { securities } = read(
      '4.2 Interest. Interest accrues at the Collateral Yield plus the Risk Spread. The Risk Spread is:',
      '(a) for the Class 1-A Notes, 7.75% per annum; and',
      '(b) for the Class 1-B Notes, 12.25% per annum.',
    );
    expect(securities).toMatchObject([{ couponRate: 7.75 }, { couponRate: 12.25 }]);
  });

  it('that all speak of one class say nothing of it behind these words', () => {
    const { securities } = read(
      'The Risk Spread will be raised if:',
      '(a) the rating of the Class 1-A Notes falls; or',
      '(b) more than 2.50% of the Class 1-A Notes are lost.',
    );
    expect(securities.map(({ couponRate }) => couponRate)).toEqual([null, null]);
  });

  it('have each a day of its own', () => {
    const { securities } = read(
      'The scheduled maturity date is:',
      '(i) in relation to the Class 1-A Notes, 8 June 2029; and',
      '(ii) in relation to the Class 1-B Notes, 8 June 2030.',
    );
    expect(securities).toMatchObject([{ maturityDate: '2029-06-08' }, { maturityDate: '2030-06-08' }]);
  });

  it('may stand behind points, and the words above end in none', () => {
    const { modeledStats } = read(
      'The annual expected loss is',
      '• 1.15% for the Class 1-A Notes, and',
      '• 2.35% for the Class 1-B Notes.',
    );
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.15 }, { expectedLoss: 2.35 }]);
  });
});

it('amounts over their classes in titles side by side are of these, in their currencies', () => {
  const { securities } = extract('OC', [
    ...prose('Harrier Point Re Ltd. Series 2026-2', 40),
    ...makeRows(
      [
        ['U.S.$220,000,000 Class D Notes', '¥12,500,000,000 Class Y Notes'],
        ['Variable Rate Notes', 'Fixed Rate Notes'],
        ['due March 24, 2030', 'due March 24, 2030'],
      ],
      { top: 80, columns: [80, 330], pitch: 16 },
    ),
    ...prose('At ¥113.00 the Class Y Notes correspond to U.S.$110,619,469.', 200),
  ]);
  expect(securities).toMatchObject([
    { issuerClass: 'D', currency: 'USD', parAmount: 220_000_000 },
    { issuerClass: 'Y', currency: 'JPY', parAmount: 12_500_000_000 },
  ]);
});

it('a day until which the notes may only stay outstanding once extended is no maturity', () => {
  const { securities } = read(
    'The Notes are due March 24, 2030.',
    'If the Sponsor gives an extension notice the Notes may stay outstanding until not later than March 24, 2035.',
  );
  expect(securities[0]?.maturityDate).toBe('2030-03-24');
});

it('a table headed by the case that a sentence takes as its base case is of that case', () => {
  const { modeledStats } = extract('OC', [
    ...prose('Harrier Point Re Ltd. Series 2026-1 Class A Notes', 40),
    ...prose('Since Series 2025-1 the Programme takes the time-dependent rates of earthquake as its base case.', 120),
    ...makeRows(
      [
        ['Results', 'Time-dependent view', 'Time-independent view'],
        ['Attachment probability', '2.65%', '2.25%'],
        ['Expected loss', '2.15%', '1.85%'],
        ['Exhaustion probability', '1.75%', '1.45%'],
      ],
      { top: 170, columns: [50, 200, 350], pitch: 16 },
    ),
  ]);
  expect(modeledStats).toMatchObject([{ expectedLoss: 2.15 }]);
});

it('the period after the one that a notice is of begins none', () => {
  const { couponChangeHistories } = extract('RESET', [
    ...prose('Harrier Point Re Ltd. Series 2026-1 Class A Notes: notice of reset', 40),
    ...prose(
      'The Issuer has received the Reset Report for the Annual Risk Period from 1 April 2030 to 31 March 2031.',
      90,
    ),
    ...makeRows(
      [
        ['', 'Class A'],
        ['Risk Interest Spread', '3.15%'],
      ],
      { top: 150 },
    ),
    ...prose(
      'The Annual Risk Period after that begins on 1 April 2031, for which a further Reset Report will be made.',
      220,
    ),
  ]);
  expect(couponChangeHistories).toMatchObject([{ effectiveFromDate: '2030-04-01', couponRate: 3.15 }]);
});

it('of two days behind two labels each is of its own, whatever is said behind them', () => {
  const { securities } = extract('OC', [
    ...prose('Harrier Point Re Ltd. Series 2026-1 Class A Notes', 40),
    ...makeRows(
      [
        ['Nominal', 'CHF 65,000,000'],
        ['Payment / redemption', '30 June 2031 / 30 June 2035, at par; may be prolonged to 30 June 2037'],
      ],
      { top: 120, columns: [60, 220], pitch: 16 },
    ),
  ]);
  expect(securities).toMatchObject([{ maturityDate: '2035-06-30' }]);
});

it('shares of perils behind points, one class a line, make a list of each', () => {
  const lines = [
    'Breakdown of the annual expected loss by peril',
    '• Class 1-A Notes: Hail 43.9%',
    '• Class 1-A Notes: Wildfire 56.1%',
    '• Class 1-B Notes: Hail 30.5%',
    '• Class 1-B Notes: Wildfire 69.5%',
  ];
  const { elAttributions } = extract('OC', [
    ...title,
    ...lines.map((text, index) => ({ x: 60, y: 150 + index * 20, text })),
  ]);
  expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
    ['1A', 'Hail', 43.9],
    ['1A', 'Wildfire', 56.1],
    ['1B', 'Hail', 30.5],
    ['1B', 'Wildfire', 69.5],
  ]);
});
