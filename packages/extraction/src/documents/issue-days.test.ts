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
