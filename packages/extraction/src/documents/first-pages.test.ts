import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const cover = (...texts: string[]) => [
  ...title('2031-1', 'Class A and Class B Notes'),
  ...texts.flatMap((text, index) => prose(text, 80 + index * 40)),
];
const told = cover(
  'The Class A Notes have an attachment probability of 2.40% and an expected loss of 1.75%.',
  'The Class B Notes have an attachment probability of 4.10% and an expected loss of 3.30%.',
);
const wanted = [
  ['A', 2.4, 1.75, null],
  ['B', 4.1, 3.3, null],
];
const heading = (text: string) => ({ x: 60, y: 60, text, bold: true, size: 11 });

describe('tables of the modelling firm in a circular', () => {
  it('of months give no figure of the notes, nor their last rows on the next page', () => {
    const columns = [60, 220, 400];
    const headings = ['Month', 'Share of expected loss', 'Cumulative'];
    const result = extract(
      'OC',
      told,
      [
        heading('Modelled loss by month'),
        ...makeRows([headings, ['June', '12.4%', '12.4%'], ['July', '20.1%', '32.5%'], ['August', '31.0%', '63.5%']], {
          columns,
          top: 90,
        }),
      ],
      makeRows([headings, ['September', '30.2%', '93.7%'], ['October', '6.3%', '100.0%']], { columns, top: 60 }),
    );
    expect(figures(result)).toEqual(wanted);
  });

  it('of counties give no spread, whatever a county is called', () => {
    const result = extract('OC', told, [
      heading('Insured values by county (USD thousands)'),
      ...makeRows(
        [
          ['County', 'Buildings', 'Contents'],
          ['Lake', '45,674', '5,550'],
          ['Martin', '31,613', '4,371'],
          ['Nassau', '33,387', '2,852'],
          ['Levy', '23,628', '1,305'],
          ['Clay', '51,289', '4,324'],
        ],
        { columns: [60, 220, 340], top: 90 },
      ),
    ]);
    expect(result.securities.map(({ couponRate }) => couponRate)).toEqual([null, null]);
  });

  it('of other cases have no base case, though one of them is called the sensitivity', () => {
    const result = extract('OC', told, [
      ...prose('The sensitivity case is not the base case; the Indenture refers to the base case alone.', 40),
      heading('Expected loss under other assumptions'),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Warm sea surface case', '2.20%', '3.91%'],
          ['Sensitivity case', '2.05%', '3.77%'],
        ],
        { columns: [60, 260, 380], top: 90 },
      ),
    ]);
    expect(figures(result)).toEqual(wanted);
  });
});

describe('on the first pages of a circular', () => {
  const days = (...texts: string[]) => extract('OC', cover(...texts)).securities.map(({ issueDate }) => issueDate);

  it('the date of the paper is not that of the issue', () => {
    const notes = 'Series 2031-1 Class A and Class B Principal At-Risk Notes due 3 June 2034';
    expect(days(notes, 'The date of these Listing Particulars is 29 May 2031.')).toEqual([null, null]);
    expect(days(notes, 'CUSIP/ISIN for the Class A Notes: 23304ZAA5 / US23304ZAA57 29 May 2031')).toEqual([null, null]);
    expect(days(notes, 'Agency rates Series 2031-1 London-29 May 2031: The Agency has rated the Notes.')).toEqual([
      null,
      null,
    ]);
    expect(days(notes, 'Ratings Agency – Insurance-Linked Securities – 29 May 2031')).toEqual([null, null]);
  });

  it('nor is a day of the sale', () => {
    const result = extract('OC', cover('Series 2031-1 Class A and Class B Notes due 3 June 2034'), [
      heading('Timeline'),
      ...makeRows(
        [
          ['Launch', '2031-05-21'],
          ['Data room closes', '2031-05-29'],
        ],
        { columns: [60, 260], top: 90 },
      ),
    ]);
    expect(result.securities.map(({ issueDate }) => issueDate)).toEqual([null, null]);
  });

  it('zero coupon notes fall due as others do', () => {
    const result = extract('OC', cover('$50,000,000 Class A and Class B Zero Coupon Notes due December 26, 2035'));
    expect(result.securities.map(({ maturityDate }) => maturityDate)).toEqual(['2035-12-26', '2035-12-26']);
  });

  it('levels of attachment are no sizes', () => {
    const result = extract(
      'OC',
      cover(
        'Class A Notes: initial attachment U.S.$645,000,000, exhaustion U.S.$685,000,000.',
        'The Class B Notes attach at U.S.$540,000,000.',
      ),
    );
    expect(result.securities.map(({ parAmount }) => parAmount)).toEqual([null, null]);
  });
});
