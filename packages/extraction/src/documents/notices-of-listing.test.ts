import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2030-1 Class A Notes and Class B Notes' }];

describe('papers of an exchange', () => {
  it('leaves out the notes that were admitted before', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd.' },
      ...prose(
        'US$23,450,000 nominal of Series 2030-4 Class B Principal At-Risk Notes due January 13, 2034 were issued on January 5, 2031.',
        60,
      ),
      ...prose(
        'There are already admitted, from the same issuer: Series 2030-2 Class A, US$9,975,000, due January 13, 2033.',
        100,
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.issuerSeries])).toEqual([['B', '2030-4']]);
  });

  it('takes the losses among the factors that are material for the risk for no size of a class', () => {
    const { securities } = extract('OC', [
      ...title,
      ...prose('EUR 130,000,000 Class A Notes due 2034 and EUR 72,500,000 Class B Notes due 2034.', 60),
      { x: 60, y: 100, text: '1. THE NOTES', size: 12, bold: true },
      ...prose('The Class A Notes and the Class B Notes are issued on 2 March 2030.', 120),
      { x: 60, y: 150, text: '2. FACTORS WHICH ARE MATERIAL FOR THE RISK OF THE NOTES', size: 12, bold: true },
      ...prose(
        'From an index loss of EUR 640 million holders of Class B lose principal, and from EUR 905 million holders of Class A do so too.',
        170,
      ),
    ]);
    expect(securities.map((row) => row.parAmount)).toEqual([130_000_000, 72_500_000]);
  });

  it.each([
    'The Indenture is dated as of May 30, 2030, on which date the Class A Notes and the Class B Notes were issued.',
    'They are admitted with effect from the 30th day of May 2030, the day on which they are to be issued (the “Issue Date”).',
  ])('takes the day that the words behind it speak of: %s', (text) => {
    const { securities } = extract('OC', [...title, ...prose(text, 60)]);
    expect(securities.map((row) => row.issueDate)).toEqual(['2030-05-30', '2030-05-30']);
  });

  it('takes no month for the name of the issuer', () => {
    const { securities } = extract('OC', [
      ...title,
      { x: 60, y: 80, text: '3. THE ISSUER', size: 12, bold: true },
      ...prose('The Issuer was incorporated on the 11th day of January 2030. Its share capital is EUR 100.', 100),
    ]);
    expect(securities[0]?.issuerName).toBe('Example Re Ltd.');
  });
});

it('reads how days are counted beside "interest basis"', () => {
  const { securities } = extract('OC', [
    ...title,
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Risk spread', '4.25%', '6.50%'],
        ['Interest basis', 'Act/360', 'Act/360'],
      ],
      { top: 70, columns: [60, 240, 380] },
    ),
  ]);
  expect(securities.map((row) => row.dayCountConvention)).toEqual(['ACT/360', 'ACT/360']);
});

it('leaves a class out of a notice of extension that says it will be redeemed', () => {
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Example Re Ltd.' },
    { x: 60, y: 60, text: 'NOTICE OF EXTENSION OF MATURITY', size: 12, bold: true },
    ...makeRows(
      [
        ['Class', 'Class G'],
        ['CUSIP / ISIN', '65340QAG9 / US65340QAG91'],
        ['Original Principal Amount', 'US$95,000,000'],
        ['Scheduled Maturity Date', 'June 8, 2033'],
        ['Extended Maturity Date', 'December 8, 2033'],
      ],
      { top: 80, columns: [60, 300] },
    ),
    ...prose(
      'The Class F Notes, in the amount of US$50,000,000 and with a spread of 4.50% per annum, are not affected and will be redeemed in full on June 8, 2033.',
      170,
    ),
  ]);
  expect(securities.map((row) => row.issuerClass)).toEqual(['G']);
});

it('takes nothing from earlier notes of the issuer that are only said to remain listed', () => {
  const { securities } = extract('OC', [
    ...prose('Notice of admission to listing', 40),
    ...prose(
      'The exchange has admitted the Series 2031-2 Variable Rate Notes of Heron Quay Re Ltd. (the "Company"). They have a total face value of US$140,000,000. Holders are paid the yield of the collateral and a Risk Interest Spread of 6.15% per annum.',
      80,
    ),
    ...prose(
      'The Series 2028-1 Class B Notes of the Company (US$95,000,000, due 9 June 2032) remain listed; their spread of 8.40% stays as it is.',
      160,
    ),
  ]);
  expect(securities.map((row) => [row.issuerSeries, row.parAmount, row.couponRate])).toEqual([
    ['2031-2', 140_000_000, 6.15],
  ]);
});
