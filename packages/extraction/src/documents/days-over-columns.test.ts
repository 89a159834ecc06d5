import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const title = prose('Gannet Sound Re Ltd. Series 2030-1 Class A and Class B Notes', 40);
const place = { top: 120, columns: [50, 220, 300, 380, 460], pitch: 16 };
const losses = (...headings: string[][]) =>
  extract('RESET', [
    ...title,
    ...makeRows(
      [
        ['', 'Class A', '', 'Class B', ''],
        ...headings,
        ['Attachment probability', '1.95%', '1.85%', '3.75%', '3.55%'],
        ['Expected loss', '1.45%', '1.35%', '2.85%', '2.75%'],
        ['Exhaustion probability', '1.05%', '0.95%', '2.15%', '2.05%'],
      ],
      place,
    ),
  ]).modeledStats.map(({ expectedLoss }) => expectedLoss);

describe('columns of a reset headed by days', () => {
  it('are of the later one, where each class has two', () => {
    const days = ['', 'From 7 June 2032', 'Until 6 June 2032'];
    expect(losses([...days, ...days.slice(1)])).toEqual([1.45, 2.85]);
  });

  it('are of the later one where the day goes on in the next line', () => {
    expect(
      losses(
        ['', 'As of 1', 'As of 1', 'As of 1', 'As of 1'],
        ['', 'June 2032', 'June 2031', 'June 2032', 'June 2031'],
      ),
    ).toEqual([1.45, 2.85]);
  });

  it('are of the later year beside the change, in a table whose other headings are words', () => {
    const { modeledStats } = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['', '', 'Attachment probability', '', '', 'Expected loss', '', ''],
          ['Class', 'CUSIP', '2031', '2032', 'Change', '2031', '2032', 'Change'],
          ['A', '88577CAA9', '1.85%', '1.95%', '0.10%', '1.35%', '1.45%', '0.10%'],
          ['B', '88577CAB7', '3.55%', '3.40%', '-0.15%', '2.75%', '2.60%', '-0.15%'],
        ],
        { top: 120, columns: [40, 80, 150, 220, 280, 350, 420, 490], pitch: 16 },
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.95, expectedLoss: 1.45 },
      { attachmentProbability: 3.4, expectedLoss: 2.6 },
    ]);
  });

  it('hold shares as at the reset beside those at closing and the change', () => {
    const { elAttributions } = extract('RESET', [
      ...title,
      ...prose('Contribution of each peril to the expected loss of the Notes:', 90),
      ...makeRows(
        [
          ['Class', 'Peril', 'Reset', 'Closing', 'Change'],
          ['A', 'Florida Hurricane', '62.5%', '65.0%', '-2.5%'],
          ['A', 'Texas Hail', '37.5%', '35.0%', '+2.5%'],
          ['B', 'Florida Hurricane', '58.0%', '56.5%', '+1.5%'],
          ['B', 'Texas Hail', '42.0%', '43.5%', '-1.5%'],
        ],
        { ...place, columns: [50, 110, 300, 380, 460] },
      ),
    ]);
    expect(elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([62.5, 37.5, 58, 42]);
  });
});

it('takes no term from a class with a number of another series', () => {
  const { securities } = extract('OC', [
    ...prose('Gannet Sound Re Ltd. Series 2030-3 Class 1-A and Class 1-B Notes', 40),
    ...makeRows(
      [
        ['Series / Class', 'Principal', 'Spread', 'Scheduled Maturity'],
        ['2029-1 Class A', 'US$75,000,000', '9.25%', '8 February 2032'],
        ['2029-2 Class 1', 'US$50,000,000', '12.00%', '9 June 2032'],
      ],
      { top: 120, columns: [50, 180, 290, 380], pitch: 16 },
    ),
    ...prose('Both Classes mature on 8 June 2033.', 240),
  ]);
  expect(securities).toMatchObject([
    { issuerClass: '1A', maturityDate: '2033-06-08', couponRate: null },
    { issuerClass: '1B', maturityDate: '2033-06-08', couponRate: null },
  ]);
});
