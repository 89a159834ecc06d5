import { describe, expect, it } from 'vitest';
import { readField, valuesForField } from './read-field.ts';
import type { ListName } from './types.ts';

describe('reading a text as a field', () => {
  it.each<[ListName, string, string, string | number]>([
    ['securities', 'couponRate', '8.250 per cent', 8.25],
    ['securities', 'couponRate', '8.250', 8.25],
    ['couponChangeHistories', 'couponRate', '475 basis points per annum', 4.75],
    ['modeledStats', 'expectedLoss', 'Expected Loss: 1.448 per cent.', 1.448],
    ['securities', 'maturityDate', 'the twenty-fifth day of November 2028', '2028-11-25'],
    ['securities', 'issueDate', '27 November 2025', '2025-11-27'],
    ['couponChangeHistories', 'effectiveFromDate', 'on November 27, 2025 (the “Issue Date”)', '2025-11-27'],
    ['securities', 'parAmount', 'USD 62.5 million', 62_500_000],
    ['securities', 'parAmount', '62,500,000', 62_500_000],
    ['securities', 'currency', 'US$62,500,000', 'USD'],
    ['securities', 'currency', 'United States Dollars', 'USD'],
    ['securities', 'dayCountConvention', 'Actual/360', 'ACT/360'],
    ['securities', 'businessDayConvention', 'Modified Following Business Day Convention', 'MODIFIED_FOLLOWING'],
    ['securities', 'isin', 'ISIN: US2459H1AA37', 'US2459H1AA37'],
    ['securities', 'cusip', '2459H1AA3', '2459H1AA3'],
    ['securities', 'issuerSeries', 'Series 2025-1 Principal At-Risk Notes', '2025-1'],
    ['securities', 'issuerName', 'Northwind Re Ltd. (the “Issuer”)', 'Northwind Re Ltd.'],
    ['securities', 'issuerClass', 'Class A Notes', 'A'],
    ['securities', 'issuerClass', 'A-1', 'A1'],
    ['securities', 'couponType', 'Floating Rate', 'FLOAT'],
    ['securities', 'couponFrequency', 'quarterly in arrear', 4],
    ['securities', 'couponFrequency', '4', 4],
    ['securities', 'isCallable', 'Yes, as set out in Condition 7(c)', 'Y'],
    [
      'securities',
      'shortDescription',
      'Notes linked to “US Named Storm” & quake',
      'Notes linked to US Named Storm and quake',
    ],
    ['couponChangeHistories', 'spreadType', 'Interest spread after reset', 'RESET'],
    ['elAttributions', 'perilName', 'US Named Storm', 'US Named Storm'],
    ['elAttributions', 'elAttribution', '64.2 per cent.;', 64.2],
    ['elAttributions', 'applyCdf', 'Not applicable', 'N'],
  ])('%s %s: %s', (list, field, text, value) => {
    expect(readField(list, field, text)).toEqual({ ok: true, value });
  });

  it.each<[string, string, string, number | null]>([
    ['couponRate', '475', 'Risk Interest Spread (bps)', 4.75],
    ['couponRate', '1,150', 'Spread in basis points', 11.5],
    ['couponRate', '0.0228', 'as a decimal', 2.28],
    ['couponRate', '0.0228', 'Expected Loss (%)', 0.0228],
    ['couponRate', '0.0228', '', null],
    ['couponRate', '475', '', null],
    ['couponRate', '4.75', '', 4.75],
    ['parAmount', '62.5', 'Principal Amount (US$ millions)', 62_500_000],
    ['parAmount', '62,500', "US$ '000s", 62_500_000],
    ['parAmount', '62.5', '', null],
  ])('a bare figure of %s by its heading: %s under "%s"', (field, text, heading, value) => {
    const expected = value === null ? { ok: false, why: 'none' } : { ok: true, value };
    expect(readField('securities', field, text, { heading })).toEqual(expected);
  });

  it.each<[ListName, string, string, object]>([
    ['securities', 'couponRate', 'Following Business Day', { ok: false, why: 'none' }],
    ['securities', 'maturityDate', '31 February 2028', { ok: false, why: 'none' }],
    ['securities', 'couponRate', '[●] per cent.', { ok: false, why: 'open' }],
    [
      'modeledStats',
      'expectedLoss',
      '1.25 per cent. (previously 1.448 per cent.)',
      { ok: false, why: 'several', values: [1.25, 1.448] },
    ],
    ['securities', 'isin', '2459H1AA3', { ok: false, why: 'none' }],
    ['securities', 'unknown', '5', { ok: false, why: 'none' }],
    ['securities', 'currency', '  ', { ok: false, why: 'none' }],
  ])('cannot read as %s %s: %s', (list, field, text, why) => {
    expect(readField(list, field, text)).toEqual(why);
  });

  it('takes a value that is said twice for one', () => {
    expect(readField('modeledStats', 'expectedLoss', '1.25% (1.25 per cent.)')).toEqual({ ok: true, value: 1.25 });
  });

  it('finds every value of a page that a field could take', () => {
    const text = 'Issue Date: 27 November 2025. Maturity: 25/11/2028. Spread 5.00 per cent., loss 1.448%, [●]%';
    expect(valuesForField('securities', 'issueDate', text).map(({ value }) => value)).toEqual([
      '2025-11-27',
      '2028-11-25',
    ]);
    expect(
      valuesForField('securities', 'couponRate', text).map(({ value, from, to }) => [value, text.slice(from, to)]),
    ).toEqual([
      [5, '5.00 per cent.'],
      [1.448, '1.448%'],
    ]);
    expect(valuesForField('securities', 'longDescription', text)).toEqual([]);
  });
});
