import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

/** Class, first day and rate of each period. */
const couponsOf = (text: string): string[] =>
  extract('OC', typed(text)).couponChangeHistories.map(({ issuerClass, effectiveFromDate, couponRate, spreadType }) =>
    [issuerClass, effectiveFromDate, couponRate, spreadType].join(' '),
  );

const years = `
Quillback Re Ltd. - Series 2031-1 Class Kestrel Principal At-Risk Notes and Class Merlin Principal At-Risk Notes

The issue date is 1 July 2031. The scheduled maturity date is 1 July 2034.

“Year 1” begins on the issue date, “Year 2” on 1 July 2032 and “Year 3” on 1 July 2033. All figures are per cent per annum.

Class            Risk margin                 Expected loss
            Year 1  Year 2  Year 3     Year 1  Year 2  Year 3
Kestrel       4.10    4.30    4.60       1.10    1.15    1.25
Merlin        6.55    6.80    7.05       2.20    2.30    2.45`;

describe('figures that vary with the year', () => {
  it('takes the first for the terms, and a rate of a later year from the day that this begins', () => {
    expect(couponsOf(years)).toEqual([
      'KESTREL 2031-07-01 4.1 INITIAL',
      'KESTREL 2032-07-01 4.3 RESET',
      'KESTREL 2033-07-01 4.6 RESET',
      'MERLIN 2031-07-01 6.55 INITIAL',
      'MERLIN 2032-07-01 6.8 RESET',
      'MERLIN 2033-07-01 7.05 RESET',
    ]);
    const { modeledStats, findings } = extract('OC', typed(years));
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.1, 2.2]);
    expect(findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
  });

  it('tells the classes apart by the lines between the rows of one table', () => {
    const text = `
Quillback Re Ltd. - Series 2031-1 Class A and Class B Notes

The issue date is 1 July 2031. The scheduled maturity date is 1 July 2033. Risk Period 2 begins on 1 July 2032.

                         Risk Period 1    Risk Period 2
Class A
Risk margin                      4.10%            4.30%
Expected loss                    1.10%            1.15%

Class B

Risk margin                      6.55%            6.80%
Expected loss                    2.20%            2.30%`;
    expect(couponsOf(text)).toEqual([
      'A 2031-07-01 4.1 INITIAL',
      'A 2032-07-01 4.3 RESET',
      'B 2031-07-01 6.55 INITIAL',
      'B 2032-07-01 6.8 RESET',
    ]);
  });
});
