import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const opening = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2031-1 Class P Notes and $50,000,000 Series 2031-1 Class Q Notes.',
  40,
);
/** Numbers in the margin of texts that begin at one place, as a list from 1 on sets them. */
const items = (top: number, texts: readonly string[]): Piece[] =>
  texts.flatMap((text, index) => {
    const y = top + index * 12;
    return text.startsWith('(')
      ? [{ x: 80, y, text }]
      : [
          { x: 60, y, text: text.slice(0, text.indexOf(' ')) },
          { x: 80, y, text: text.slice(text.indexOf(' ') + 1) },
        ];
  });

describe('numbered terms', () => {
  it('have labels that end at their colon, under numbers of two parts', () => {
    const { securities } = extract('OC', [
      ...opening,
      ...prose('2.4 Business days: Modified Following. Day count: Actual/360.', 90),
      ...prose('1.1 Nominal amount on issue: Class P: EUR 120,000,000; Class Q: USD 65,000,000.', 120),
    ]);
    expect(securities.map(({ businessDayConvention, parAmount }) => [businessDayConvention, parAmount])).toEqual([
      ['MODIFIED_FOLLOWING', 120_000_000],
      ['MODIFIED_FOLLOWING', 65_000_000],
    ]);
  });

  it.each([
    ['3. Redemption', '3.1 Issuer call: applicable, at 101 per cent. on any Interest Date from 29 March 2029.'],
    ['2. Maturity', '2.1 Sponsor call: at par from 29 March 2029.'],
    ['4 Redemption', '4.1 Early redemption: on any payment date from 29 March 2029.'],
  ])('are not the value of the heading above them: %s', (heading, item) => {
    const { securities } = extract('OC', [
      ...opening,
      ...prose('1.3 Due Date: 29 March 2030 for both Classes.', 90),
      { x: 60, y: 120, text: heading, bold: true, size: 12 },
      ...prose(item, 140),
    ]);
    expect(securities.map(({ maturityDate }) => maturityDate)).toEqual(['2030-03-29', '2030-03-29']);
  });

  it('may be short sentences among long ones', () => {
    const rows = [
      ['1', 'Form and issue. The notes are issued on December 14, 2031, at par and in registered form.'],
      ['2', 'Rank. The classes rank equally.'],
      ['3', 'Risk Spread means 3.95% for Class P and 6.45% for Class Q, each per year.'],
      ['4', 'Security. All classes share the collateral.'],
    ];
    const { securities } = extract('OC', [...opening, ...makeRows(rows, { top: 90, columns: [60, 110], pitch: 16 })]);
    expect(securities.map(({ couponRate }) => couponRate)).toEqual([3.95, 6.45]);
  });

  it('part where a number of two digits fills the gap before the text, and a list below a label is of its classes', () => {
    const texts = [
      '1. Status: Limited recourse',
      '2. Form: Registered',
      '3. Clearing: DTC',
      '4. Law: New York',
      '5. Trustee: Example Trust',
      '6. Place: Bermuda',
      '7. Listing: None',
      '8. Issue Price: At par',
      '9. Rating: None',
      '10. Collateral Charge: minus 0.15 per cent. per annum',
      '11. Risk Margin:',
      '(a) Class P Notes: 5.25 per cent. per annum',
      '(b) Class Q Notes: 8.75 per cent. per annum',
      '12. Business Day Convention: Following',
    ];
    const { securities } = extract('OC', [...opening, ...items(90, texts)]);
    expect(securities.map(({ issuerClass, couponRate }) => [issuerClass, couponRate])).toEqual([
      ['P', 5.25],
      ['Q', 8.75],
    ]);
  });

  it('have spreads in rows of days, of which the first is the day of issue', () => {
    const rows = [
      ['From and including', 'Class P', 'Class Q'],
      ['Closing Date', '4.25%', '7.75%'],
      ['April 9, 2032', '4.75%', '8.50%'],
    ];
    const { couponChangeHistories } = extract('OC', [
      ...opening,
      { x: 60, y: 90, text: 'Closing Date: March 9, 2031', size: 10 },
      { x: 60, y: 120, text: 'Scheduled Maturity Date: April 9, 2034', size: 10 },
      { x: 60, y: 150, text: 'Risk Interest Spread', bold: true, size: 12 },
      ...makeRows(rows, { top: 175, columns: [60, 240, 340] }),
    ]);
    expect(
      couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.effectiveToDate, row.couponRate]),
    ).toEqual([
      ['P', '2031-03-09', '2032-04-09', 4.25],
      ['P', '2032-04-09', '2034-04-09', 4.75],
      ['Q', '2031-03-09', '2032-04-09', 7.75],
      ['Q', '2032-04-09', '2034-04-09', 8.5],
    ]);
  });

  it('part items whose labels wrap around a value that is centred beside them', () => {
    const at = (x: number, y: number, text: string): Piece => ({ x, y, text });
    const result = extract('OC', [
      at(60, 40, 'Example Re DAC Series 2031-3 Class M-1 and Class M-2 Notes'),
      at(60, 80, '10.'),
      at(86, 80, 'Fixed Rate Note Provisions:'),
      at(260, 80, 'Applicable'),
      at(86, 96, '(i) Rate of Interest, Class M-1:'),
      at(260, 96, '6.35 per cent. per annum payable annually'),
      at(86, 112, '(ii) Rate of Interest, Class M-'),
      at(260, 118, '9.85 per cent. per annum payable annually'),
      at(86, 124, '2:'),
      at(86, 140, '(iii) Day Count Fraction:'),
      at(260, 140, '30/360'),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.couponRate, row.dayCountConvention])).toEqual([
      ['M1', 6.35, '30/360'],
      ['M2', 9.85, '30/360'],
    ]);
  });
});
