import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const oneClass = title('2031-1', 'Class A Notes');
const days = makeRows(
  [
    ['Issue Date', '11 June 2031'],
    ['Maturity Date', '8 June 2034'],
  ],
  { top: 80, columns: [60, 300] },
);
const stepsOf = (rows: string[][], columns = [60, 300]) =>
  extract('OC', [...oneClass, ...days, ...makeRows(rows, { top: 150, columns })]).couponChangeHistories.map((row) => [
    row.effectiveFromDate,
    row.effectiveToDate,
    row.couponRate,
  ]);

describe('steps of a spread in rows', () => {
  it('stand under a heading of the rates, whatever heads the periods', () => {
    const steps = stepsOf([
      ['Interest periods', 'Risk spread'],
      ['from the Issue Date to 8 June 2032', '4.25%'],
      ['from 8 June 2032 to the Maturity Date', '4.75%'],
      ['during any extension', '1.00%'],
    ]);
    expect(steps).toEqual([
      ['2031-06-11', '2032-06-08', 4.25],
      ['2032-06-08', '2034-06-08', 4.75],
    ]);
  });

  it('that give their ends alone begin where the one above ends', () => {
    const steps = stepsOf([
      ['Year', 'Spread'],
      ['to 8 June 2032', '4.25%'],
      ['to 8 June 2033', '4.50%'],
      ['to 8 June 2034', '4.75%'],
    ]);
    expect(steps).toEqual([
      ['2031-06-11', '2032-06-08', 4.25],
      ['2032-06-08', '2033-06-08', 4.5],
      ['2033-06-08', '2034-06-08', 4.75],
    ]);
  });

  it('are those of the corner where the caption speaks of something else', () => {
    const { couponChangeHistories } = extract('OC', [
      ...title(),
      ...prose('Issue Date: 11 June 2031. Maturity Date: 8 June 2034.', 80),
      ...makeRows(
        [
          ['Spread', 'Class A', 'Class B'],
          ['until 8 June 2032', '4.25%', '6.50%'],
          ['after 8 June 2032', '4.75%', '7.25%'],
        ],
        { top: 110, columns: [60, 300, 420] },
      ),
    ]);
    expect(couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual([
      ['A', '2031-06-11', 4.25],
      ['A', '2032-06-08', 4.75],
      ['B', '2031-06-11', 6.5],
      ['B', '2032-06-08', 7.25],
    ]);
  });
});

describe('the term of the notes', () => {
  const termOf = (label: string, value: string) => {
    const { securities } = extract('OC', [
      ...oneClass,
      ...makeRows(
        [
          ['Spread', '4.25% per annum'],
          [label, value],
        ],
        { top: 80, columns: [60, 200] },
      ),
    ]);
    return [securities[0]?.issueDate, securities[0]?.maturityDate];
  };

  it('is no term where the later day is that of an extension', () => {
    expect(termOf('Maturity', '8 June 2034, extendible to 8 June 2037')).toEqual([null, '2034-06-08']);
    expect(termOf('Redemption', '8 June 2034 – 8 June 2037 where extended')).toEqual([null, '2034-06-08']);
  });

  it.each([
    [['Class', 'Principal', 'Issue', 'Scheduled', 'Extended']],
    [['Class', 'Principal', 'Issue', 'Expected', 'Extended']],
  ])('ends on the scheduled day and not on the extended one', (headings) => {
    const { securities } = extract('OC', [
      ...title(),
      ...makeRows(
        [
          headings,
          ['A', '$60,000,000', '11 June 2031', '8 June 2034', '8 June 2037'],
          ['B', '$80,000,000', '11 June 2031', '8 June 2035', '8 June 2038'],
        ],
        { top: 80, columns: [60, 120, 220, 320, 420] },
      ),
    ]);
    expect(securities.map(({ maturityDate }) => maturityDate)).toEqual(['2034-06-08', '2035-06-08']);
  });

  it('does not begin on the day that the paper is dated', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose('Principal At-Risk Variable Rate Notes dated 4 June 2031', 70),
      ...prose('The Notes will be issued on 11 June 2031 and are scheduled to be redeemed on 8 June 2034.', 120),
    ]);
    expect(securities.map(({ issueDate }) => issueDate)).toEqual(['2031-06-11', '2031-06-11']);
  });
});

it('lists of classes line by line leave what follows to all of them', () => {
  const { securities } = extract('OC', [
    ...title('2031-1', 'Notes'),
    { x: 60, y: 80, text: 'Class A Notes, ISIN US54415AAA25' },
    { x: 60, y: 110, text: 'Class B Notes, ISIN US54415AAB08' },
    { x: 60, y: 140, text: 'Closing', bold: true },
    { x: 90, y: 155, text: '11 June 2031' },
    { x: 60, y: 185, text: 'Maturity', bold: true },
    { x: 90, y: 200, text: '8 June 2034' },
  ]);
  expect(securities).toMatchObject([
    { issuerClass: 'A', isin: 'US54415AAA25', issueDate: '2031-06-11', maturityDate: '2034-06-08' },
    { issuerClass: 'B', isin: 'US54415AAB08', issueDate: '2031-06-11', maturityDate: '2034-06-08' },
  ]);
});

it('identifiers in brackets behind a list of classes are theirs in order', () => {
  const { securities } = extract('OC', [
    ...title('2031-1', 'Notes'),
    ...prose(
      'USD 150,000,000 Class A, USD 100,000,000 Class B and USD 75,000,000 Class C Notes (ISIN US54415AAA25, US54415AAB08 and US54415AAC80, respectively)',
      80,
    ),
  ]);
  expect(securities.map(({ isin }) => isin)).toEqual(['US54415AAA25', 'US54415AAB08', 'US54415AAC80']);
});

it('labels and values twice a row name no column of names', () => {
  const block = (top: number, name: string, isin: string, spread: string) => [
    { x: 60, y: top, text: `Class ${name}`, bold: true },
    ...makeRows(
      [
        ['ISIN', isin, 'Principal', 'USD 150 million'],
        ['Spread', spread, 'Expected loss', '1.42%'],
        ['Attachment', '1.90%', 'Exhaustion', '1.02%'],
        ['First payment', '8 September 2031', 'Day count', 'Actual/360'],
      ],
      { top: top + 20, columns: [60, 160, 300, 400] },
    ),
  ];
  const result = extract('OC', [
    ...title(),
    ...block(90, 'A', 'US54415AAA25', '4.25%'),
    ...block(220, 'B', 'US54415AAB08', '6.50%'),
  ]);
  expect(result.securities.map(({ isin, couponRate }) => [isin, couponRate])).toEqual([
    ['US54415AAA25', 4.25],
    ['US54415AAB08', 6.5],
  ]);
  expect(figures(result)).toEqual([
    ['A', 1.9, 1.42, 1.02],
    ['B', 1.9, 1.42, 1.02],
  ]);
});

it('the last reset is no earlier one', () => {
  const result = extract('RESET', [
    ...title(),
    ...prose('This is the last reset. It takes effect on 8 June 2033 and the Notes mature on 8 June 2034.', 80),
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Expected loss', '2.78% (prior: 2.65%)', '6.67% (prior: 6.81%)'],
        ['Attachment probability', '3.44% (prior: 3.29%)', '8.02% (prior: 8.17%)'],
        ['Exhaustion probability', '2.23% (prior: 2.12%)', '5.48% (prior: 5.60%)'],
      ],
      { top: 120, columns: [60, 250, 400] },
    ),
  ]);
  expect(figures(result)).toEqual([
    ['A', 3.44, 2.78, 2.23],
    ['B', 8.02, 6.67, 5.48],
  ]);
});

it('columns of spreads to a day and thereafter are steps of each class', () => {
  const { couponChangeHistories } = extract('OC', [
    ...title(),
    ...prose('Issue Date: 16 September 2031. Scheduled redemption: 24 September 2035.', 70),
    ...makeRows(
      [
        ['Class', 'Size', 'Spread to 24 Sep 2033', 'Spread thereafter'],
        ['A', '$60,000,000', '4.25%', '4.60%'],
        ['B', '$80,000,000', '5.75%', '6.10%'],
      ],
      { top: 110, columns: [60, 130, 250, 400] },
    ),
  ]);
  expect(couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual([
    ['A', '2031-09-16', 4.25],
    ['A', '2033-09-24', 4.6],
    ['B', '2031-09-16', 5.75],
    ['B', '2033-09-24', 6.1],
  ]);
});

it('the next business day in the same month, or else the one before, is modified following', () => {
  const { securities } = extract('OC', [
    ...oneClass,
    ...makeRows(
      [
        ['Issue Date', '11 June 2031'],
        ['If not a business day', 'the next business day in the same month, failing which the one before'],
      ],
      { top: 80, columns: [60, 220] },
    ),
  ]);
  expect(securities[0]?.businessDayConvention).toBe('MODIFIED_FOLLOWING');
});

describe('a change that is told with its day', () => {
  it.each([
    'The Risk Interest Spread will rise from 4.25% to 4.75% on June 8, 2032.',
    'The Risk Interest Spread increases from 4.25% per annum to 4.75% per annum on June 8, 2032.',
    'The Risk Interest Spread steps up from 4.25% to 4.75% per annum, effective June 8, 2032.',
  ])('is a step, and no range: %s', (text) => {
    const { couponChangeHistories } = extract('OC', [...oneClass, ...days, ...prose(text, 150)]);
    expect(couponChangeHistories.map((row) => [row.effectiveFromDate, row.effectiveToDate, row.couponRate])).toEqual([
      ['2031-06-11', '2032-06-08', 4.25],
      ['2032-06-08', '2034-06-08', 4.75],
    ]);
  });
});
