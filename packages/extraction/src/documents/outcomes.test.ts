import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';

/** Text in letters and blanks of one width. */
const typed = (text: string): Piece[] =>
  text.split('\n').map((line, index) => ({ x: 60, y: 40 + index * 12, text: line, typed: true }));

describe('what held before', () => {
  it('stands under a day beside "Final"', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', '', 'Class B', ''],
          ['', '1 April', 'Final', '1 April', 'Final'],
          ['Nominal (€ m)', '75', '100', '75', '85'],
          ['Attachment prob. (%)', '1.90', '1.83', '3.05', '2.97'],
          ['Expected loss (%)', '1.49', '1.44', '2.45', '2.38'],
          ['Exhaustion prob. (%)', '1.16', '1.13', '1.96', '1.90'],
        ],
        { columns: [60, 220, 290, 360, 430] },
      ),
    ]);
    expect(result.securities.map((row) => row.parAmount)).toEqual([100_000_000, 85_000_000]);
    expect(figures(result)).toEqual([
      ['A', 1.83, 1.44, 1.13],
      ['B', 2.97, 2.38, 1.9],
    ]);
  });

  it('stands under a day though rows of currencies and identifiers follow the headings', () => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows(
        [
          ['', '', 'Class A', '', '', 'Class B'],
          ['', '1 Oct 2031', '', '1 Oct 2032', '1 Oct 2031', '', '1 Oct 2032'],
          ['Currency', '', 'GBP', '', '', 'EUR'],
          ['ISIN', '', 'XS2556077134', '', '', 'XS2556077308'],
          ['Expected loss, annual %', '1.34', '', '1.40', '2.72', '', '2.62'],
          ['Spread, % p.a.', '3.95', '', '4.05', '6.55', '', '6.40'],
        ],
        { columns: [50, 190, 215, 260, 370, 395, 450] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', null, 1.4, null],
      ['B', null, 2.62, null],
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.05],
      ['B', 6.4],
    ]);
  });

  it('stands under a day though words stand over the labels of rows that leave the class blank', () => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows(
        [
          ['Class', 'Measure', '1 Oct 2031', '1 Oct 2032'],
          ['A', 'Attachment probability', '2.51%', '2.64%'],
          ['', 'Expected loss', '1.98%', '2.09%'],
          ['B', 'Attachment probability', '5.12%', '5.37%'],
          ['', 'Expected loss', '4.09%', '4.30%'],
        ],
        { columns: [50, 120, 300, 400], pitch: 14 },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.64, 2.09, null],
      ['B', 5.37, 4.3, null],
    ]);
  });

  it('is no range that a term has to be in', () => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows(
        [
          ['CLASS A', 'Until the reset', 'From the reset', 'Permitted range'],
          ['Expected loss', '2.57%', '2.73%', '2.18% to 2.96%'],
          ['Risk Interest Spread', '7.00%', '7.30%', 'at least 6.50%'],
        ],
        { columns: [60, 200, 320, 440] },
      ),
    ]);
    expect(result.modeledStats.find((row) => row.issuerClass === 'A')?.expectedLoss).toBe(2.73);
  });
});

it('takes the figures of the catalogue that governs, by its letter over the columns', () => {
  const result = extract('RESET', [
    ...title(),
    ...prose('The reset applies from 1 April 2032. Results are given for three catalogues. Catalogue M governs.', 80),
    ...makeRows(
      [
        ['', 'Class A', 'Class A', 'Class A', 'Class B', 'Class B', 'Class B'],
        ['', 'M', 'N', 'S', 'M', 'N', 'S'],
        ['Attachment probability', '2.64%', '2.88%', '3.11%', '5.37%', '5.77%', '6.20%'],
        ['Expected loss', '2.09%', '2.29%', '2.50%', '4.30%', '4.64%', '5.03%'],
        ['Exhaustion probability', '1.65%', '1.81%', '2.00%', '3.42%', '3.70%', '4.05%'],
      ],
      { columns: [50, 190, 250, 310, 370, 430, 490], top: 130, pitch: 14 },
    ),
  ]);
  expect(figures(result)).toEqual([
    ['A', 2.64, 2.09, 1.65],
    ['B', 5.37, 4.3, 3.42],
  ]);
});

describe('sentences', () => {
  it('under "Issue" say which of their days is the trade date', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose(
        'Issue. The Trade Date is 12 February 2031. Both Classes are issued at par on 24 February 2031 (the Issue Date).',
        90,
      ),
    ]);
    expect(securities.map((row) => row.issueDate)).toEqual(['2031-02-24', '2031-02-24']);
  });

  it('go on with how a spread came out, class by class', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose(
        'The premium was marketed at 7.00% to 7.50% for Class A and 11.50% to 12.25% for Class B. It was fixed, on May 7, 2031, at 6.75% and at 11.25% per annum.',
        90,
      ),
    ]);
    expect(securities.map((row) => row.couponRate)).toEqual([6.75, 11.25]);
  });

  it('may call a day the first behind it', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose('Interest. Paid on 8 January, 8 April, 8 July and 8 October, with 8 July 2031 the first.', 90),
    ]);
    expect(securities.map((row) => [row.couponFrequency, row.firstCouponDate])).toEqual([
      [4, '2031-07-08'],
      [4, '2031-07-08'],
    ]);
  });

  it('say in few words when interest is due, and what is done with other days', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose(
        'Interest is due on the sixth of March, June, September and December; if no business day, on the next one, but never in the next month.',
        90,
      ),
    ]);
    expect(securities.map((row) => [row.couponFrequency, row.businessDayConvention])).toEqual([
      [4, 'MODIFIED_FOLLOWING'],
      [4, 'MODIFIED_FOLLOWING'],
    ]);
  });

  it('give old shares of several perils in one bracket', () => {
    const { elAttributions } = extract('RESET', [
      ...title(),
      ...prose(
        'After the reset, UK Windstorm contributes 71.5% of the expected loss of Class A (72.9% before) and UK Flood 28.5% (27.1% before). For Class B the shares are 64.8% and 35.2% (66.0% and 34.0% before).',
        90,
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 71.5],
      ['A', 28.5],
      ['B', 64.8],
      ['B', 35.2],
    ]);
  });

  it('of another series name no fund', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose('ISIN of Class A: XS2881045574. ISIN of Class B: XS2881045731.', 90),
      ...prose('The Notes of Series 2030-3 (XS2719304185) are backed by other collateral.', 120),
    ]);
    expect(securities.map((row) => row.baseRateInstrument)).toEqual([null, null]);
  });
});

describe('labels with their values', () => {
  it('may ask for series and class at once', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re DAC Class A Event-Linked Notes', bold: true, size: 13 },
      { x: 60, y: 58, text: 'Series 7', bold: true, size: 13 },
      ...makeRows([
        ['Issuer', 'Example Re DAC'],
        ['Series / Class', '7/A'],
        ['Total nominal value', 'EUR 160,000,000'],
        ['Risk supplement', '5.25% p.a.'],
      ]),
    ]);
    expect(securities.map((row) => [row.issuerSeries, row.issuerClass, row.couponRate])).toEqual([['7', 'A', 5.25]]);
  });

  it('ask for no issuer where a place and a day stand', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...makeRows([
        ['Issuer', 'Example Re Ltd.'],
        ['For the Issuer', 'Dublin, 01.07.2031'],
      ]),
    ]);
    expect(securities[0]?.issuerName).toBe('Example Re Ltd.');
  });

  it('ask for no day where a convention is the answer', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...makeRows([
        ['', 'Class A', 'Class B'],
        ['Expected loss', '1.20%', '2.40%'],
        ['Settlement day is a holiday', 'next business day', 'next business day'],
      ]),
    ]);
    expect(securities.map((row) => row.businessDayConvention)).toEqual(['FOLLOWING', 'FOLLOWING']);
  });

  it('may leave out that of the size, right below the class and over its identifiers', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1', bold: true, size: 13 },
      { x: 60, y: 80, text: 'CLASS A', bold: true, size: 9 },
      { x: 60, y: 94, text: '$135.0 million' },
      { x: 60, y: 106, text: 'CUSIP 40266MAB2' },
      { x: 60, y: 140, text: 'CLASS B', bold: true, size: 9 },
      { x: 60, y: 154, text: '$47.5 million' },
      { x: 60, y: 166, text: 'CUSIP 40266MAC0' },
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.cusip])).toEqual([
      ['A', 135_000_000, '40266MAB2'],
      ['B', 47_500_000, '40266MAC0'],
    ]);
  });
});

describe('typewriting', () => {
  it('has labels and values beside each other in other places on every line', () => {
    const result = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes

CLASS A NOTES
   Amount: US$225,000,000     Spread: 5.50%
   Expected loss: 1.95%       Attachment: 2.37%      Exhaustion: 1.60%
CLASS B NOTES
   Amount: US$75,000,000      Spread: 10.25%
   Expected loss: 4.08%       Attachment: 4.92%      Exhaustion: 3.33%`),
    );
    expect(figures(result)).toEqual([
      ['A', 2.37, 1.95, 1.6],
      ['B', 4.92, 4.08, 3.33],
    ]);
  });

  it('sets the classes in below what is said of them', () => {
    const result = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes

TERMS OF THE NOTES
    Risk interest spread
        Class A                 5.50%
        Class B                 10.25%
    Annual expected loss
        Class A                 1.95%
        Class B                 4.08%
    Attachment probability
        Class A                 2.37%
        Class B                 4.92%`),
    );
    expect(figures(result)).toEqual([
      ['A', 2.37, 1.95, null],
      ['B', 4.92, 4.08, null],
    ]);
  });

  it('is read from a scan in sentences, behind numbers that lost their stop', () => {
    const { securities } = extractDocument({
      kind: 'OC',
      pages: [
        makePage(
          typed(`SERIES 2031-1 CLASS A FLOATING RATE CATASTROPHE NOTES OF EXAMPLE RE LTD.

2    The Class A Notes are issued in the amount of $100,000,000 in
     Dollars.  There is no other class in this series.  A second class
     of $25,000,000 was marketed but not placed.

3    Interest is paid on the sixth day of March, June, September and
     December.  The first payment is made on September 6, 2031.`),
          { source: 'ocr' },
        ),
      ],
    });
    expect(securities.map((row) => [row.parAmount, row.firstCouponDate])).toEqual([[100_000_000, '2031-09-06']]);
  });
});
