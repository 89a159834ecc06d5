import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const names = title('2031-1', 'Class S and Class T Notes');

const columns = [60, 120, 220, 300, 360];

describe('terms beside figures of something else', () => {
  it('have no size by a layer, no maturity by its extension or by a call before it, and no size of earlier notes', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd.', bold: true, size: 13 },
      { x: 60, y: 56, text: 'EUR 60,000,000 Series 2031-1 Class S Notes' },
      { x: 60, y: 68, text: 'EUR 85,000,000 Series 2031-1 Class T Notes' },
      { x: 60, y: 80, text: 'Scheduled Redemption Date: 7 January 2034' },
      ...prose(
        'It has offered notes once before: the Series 2028-1 Class S Notes, in the principal amount of EUR 150,000,000.',
        110,
      ),
      { x: 60, y: 150, text: 'Summary of Terms', bold: true },
      ...makeRows(
        [
          ['Scheduled Redemption Date', 'subject to extension to a date no later than 7 January 2037'],
          [
            'Redemption before the Scheduled Redemption Date',
            'The Issuer may redeem a Class on or after 7 January 2033',
          ],
          ['Size and layer', 'Class S: EUR 300m excess of EUR 900m; Class T: EUR 200m excess of EUR 700m'],
        ],
        { columns: [60, 300], top: 166 },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.maturityDate, row.isCallable])).toEqual([
      ['S', 60_000_000, '2034-01-07', 'Y'],
      ['T', 85_000_000, '2034-01-07', 'Y'],
    ]);
  });

  it('tell how often interest is paid, and on which days, beside the label of the first of these', () => {
    const { securities } = extract('OC', [
      ...names,
      ...makeRows(
        [
          [
            'First Payment Date, and those after it',
            'June 7, 2031, then each September 7, December 7, March 7 and June 7;',
          ],
          ['', 'next Business Day if such a day is not a Business Day'],
        ],
        { columns: [60, 260], top: 90, pitch: 12 },
      ),
    ]);
    const told = securities.map((row) => [row.firstCouponDate, row.couponFrequency, row.businessDayConvention]);
    expect(told).toEqual([
      ['2031-06-07', 4, 'FOLLOWING'],
      ['2031-06-07', 4, 'FOLLOWING'],
    ]);
  });

  it('are under a heading whose unit stands alone on the line below it', () => {
    const result = extract('OC', [
      ...names,
      ...makeRows([['', 'Principal', 'Spread', 'Modelled, base (% p.a.)']], { top: 90, columns }),
      ...makeRows(
        [
          ['Class', '(EUR 000s)', '(bp)', 'Attach.', 'EL'],
          ['S', '60,000', '415', '2.05', '1.55'],
          ['T', '85,000', '730', '3.10', '2.40'],
        ],
        { top: 106, pitch: 12, columns },
      ),
    ]);
    expect(rates(result)).toEqual([
      ['S', 4.15],
      ['T', 7.3],
    ]);
  });

  it('are those of the later columns where the caption says which columns are no more in force', () => {
    const result = extract('RESET', [
      ...names,
      { x: 60, y: 60, text: 'The Reset Effective Date is 7 January 2032.' },
      { x: 60, y: 80, text: 'Table 5: values in force until 6 January 2032 (“2031”) and from 7 January 2032 (“2032”)' },
      ...makeRows(
        [
          ['', 'S: 2031', 'S: 2032', 'T: 2031', 'T: 2032'],
          ['Attachment probability', '2.15%', '2.05%', '3.20%', '3.10%'],
          ['Expected loss', '1.65%', '1.55%', '2.50%', '2.40%'],
          ['Exhaustion probability', '1.25%', '1.15%', '1.80%', '1.70%'],
        ],
        { top: 100, pitch: 13, columns: [60, 220, 300, 380, 460] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });
});
