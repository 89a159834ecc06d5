import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

const message = (issuerClass: string, [isin, cusip]: readonly [string, string], figures: readonly string[]) => `
 20C: Corporate Action Reference
        :CORP//GB00BH4HKS39
 35B: Identification of the Financial Instrument
        ISIN ${isin}
        /US/${cusip}
        EXAMPLE RE LTD SER 2031-1 CL ${issuerClass}
 98A: Maturity Date
        :MATU//20340609
 98A: Effective Date
        :EFFD//20320609
 70E: Additional Text
        :ADTX//EXAMPLE RE LTD SERIES 2031-1
        CLASS ${issuerClass}
        .
        ATTACHMENT PROBABILITY: ${figures[0]} PCT
        (WAS 9.10 PCT)
        EXPECTED LOSS: ${figures[1]} PCT (WAS
 70E: Additional Text (continued 2/2)
        :ADTX//8.20 PCT)
        EXHAUSTION PROBABILITY: ${figures[2]} PCT
        .
        RISK INTEREST SPREAD: ${figures[3]} PCT
        SHARE OF EXPECTED LOSS: EARTHQUAKE
        72.4 PCT, NAMED STORM 27.6 PCT.
 16S: End of Block
        ADDINFO`;

describe('messages between clearing systems', () => {
  const pages = [
    message('A', ['US0378331005', '037833100'], ['2.61', '2.12', '1.77', '5.84']),
    message('B', ['US5949181045', '594918104'], ['5.33', '4.28', '3.46', '9.47']),
  ].map((text) => typed(text));
  const result = extract('RESET', ...pages);

  it('are read field by field, their texts in one piece over the tags within', () => {
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', isin: 'US0378331005', attachmentProbability: 2.61, expectedLoss: 2.12 },
      { issuerClass: 'B', isin: 'US5949181045', attachmentProbability: 5.33, expectedLoss: 4.28 },
    ]);
    expect(result.modeledStats.map((row) => [row.exhaustionProbability, row.effectiveFromDate])).toEqual([
      [1.77, '2032-06-09'],
      [3.46, '2032-06-09'],
    ]);
    expect(result.couponChangeHistories.map(({ couponRate }) => couponRate)).toEqual([5.84, 9.47]);
    expect(result.elAttributions.map(({ perilName, elAttribution }) => `${perilName} ${elAttribution}`)).toEqual([
      'EARTHQUAKE 72.4',
      'NAMED STORM 27.6',
      'EARTHQUAKE 72.4',
      'NAMED STORM 27.6',
    ]);
  });

  it('have references that are no identifiers, whatever their shape', () => {
    expect(result.evidence.some(({ value }) => value === 'GB00BH4HKS39')).toBe(false);
  });

  it('show a value where it is printed', () => {
    const loss = result.evidence.find(({ field, issuerClass }) => field === 'expectedLoss' && issuerClass === 'A');
    expect(loss).toMatchObject({ page: 1 });
    const attachment = result.evidence.find(
      ({ field, issuerClass }) => field === 'attachmentProbability' && issuerClass === 'A',
    );
    const exhaustion = result.evidence.find(
      ({ field, issuerClass }) => field === 'exhaustionProbability' && issuerClass === 'A',
    );
    const topOf = (each: typeof loss) => each?.boxes[0]?.y0 ?? NaN;
    // The line of the tag between them is there on the page.
    expect(topOf(exhaustion) - topOf(attachment)).toBeGreaterThan(4.5 * 12);
  });
});
