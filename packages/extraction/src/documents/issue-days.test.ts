import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2026-1 Class A Notes' }];
const terms = makeRows([
  ['Principal Amount', '$150,000,000'],
  ['Scheduled Maturity Date', 'May 9, 2029'],
  ['Risk Interest Spread', '4.25%'],
]);
const extractWith = (text: string) => extract('OC', [...title, ...terms, ...prose(text, 400)]);
const issueOf = (text: string) => extractWith(text).securities.map(({ issueDate }) => issueDate);

describe('a day of issue that no known words give', () => {
  it('is the only day from which the notes run whole years and some weeks', () => {
    const result = extractWith('The proceeds reach the Issuer on April 28, 2026.');
    expect(result.securities).toMatchObject([{ issueDate: '2026-04-28' }]);
    expect(result.couponChangeHistories).toMatchObject([{ effectiveFromDate: '2026-04-28', couponRate: 4.25 }]);
    const [evidence] = result.evidence.filter(({ field }) => field === 'issueDate');
    expect(evidence).toMatchObject({ quote: 'April 28, 2026', rule: 'nearest.issueDate' });
    expect(evidence?.confidence).toBeLessThan(0.95);
  });

  it('is the one of several that words of an issue stand before', () => {
    expect(issueOf('Books close at noon on April 17, 2026. Cash value on April 28, 2026.')).toEqual(['2026-04-28']);
  });

  it('is the last of a few days on end', () => {
    expect(issueOf('Milestones: April 17, 2026 (terms), April 28, 2026 (notes in the accounts).')).toEqual([
      '2026-04-28',
    ]);
  });

  it.each([
    ['is too far from an anniversary of the maturity', 'It all went live on January 12, 2026.'],
    ['is that of a paper', 'Offering circular supplement of April 28, 2026.'],
    ['is that of another event', 'The portfolio as of April 28, 2026 was used.'],
    ['is when other notes end', 'The notes of 2023 expire on April 28, 2026.'],
    ['is one of several, months apart', 'Milestones: May 2, 2025 (mandate), April 28, 2026 (notes in the accounts).'],
    ['comes after the maturity', 'Everything ends on May 9, 2031.'],
  ])('is left open where the day %s', (_, text) => {
    expect(issueOf(text)).toEqual([null]);
  });
});

const figures = [
  ['Principal Amount', '$150,000,000'],
  ['Risk Interest Spread', '4.25%'],
];
const datesOf = (text: string, ...rows: [string, string][]) =>
  extract('OC', [...title, ...makeRows([...figures, ...rows]), ...prose(text, 400)]).securities.map(
    ({ issueDate, maturityDate }) => [issueDate, maturityDate],
  );

describe('days that no known words give', () => {
  it.each([
    ['two names for two days of a cell', ['Trade day / value day', 'April 17, 2026 / April 28, 2026']],
    [
      'words of an issue after those of a trade',
      ['Traded and paid', 'trade on April 17, 2026, paid on April 28, 2026'],
    ],
  ] satisfies [string, [string, string]][])('%s', (_, row) => {
    expect(datesOf('', ['Scheduled Maturity Date', 'May 9, 2029'], row)).toEqual([['2026-04-28', '2029-05-09']]);
  });

  it('the maturity is the only day with words of it to which the notes run whole years', () => {
    const text =
      'All that is left is handed back at the end, on May 9, 2029. If the term is extended, the end is May 9, 2031.';
    expect(datesOf(text, ['Issue Date', 'April 28, 2026'])).toEqual([['2026-04-28', '2029-05-09']]);
  });

  it('the end of a period of risk is no maturity', () => {
    const text = 'The risk period runs from May 1, 2026 to April 30, 2029.';
    expect(datesOf(text, ['Issue Date', 'April 28, 2026'])).toEqual([['2026-04-28', null]]);
  });

  it('issue and maturity follow each other in a text', () => {
    expect(datesOf('', ['Life of the notes', 'April 28, 2026 – May 9, 2029'])).toEqual([['2026-04-28', '2029-05-09']]);
  });
});

it('a day below the heading of redemption on which the issuer may redeem is no maturity', () => {
  const [row] = extract('OC', [
    ...prose('Example Re Ltd. Series 2031-1 Class A Notes', 40),
    ...prose('Issued on 2 November 2031 and scheduled to be redeemed on 9 February 2037.', 70),
    { x: 60, y: 100, text: '3. Redemption', bold: true },
    ...prose('The Issuer may at its option redeem the Notes in whole on 9 February 2033.', 120),
  ]).securities;
  expect(row?.maturityDate).toBe('2037-02-09');
});
