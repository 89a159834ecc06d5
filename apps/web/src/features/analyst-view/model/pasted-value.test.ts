import { extractedFields, type ListName } from '@landfall/contract';
import { expect, test } from 'vitest';
import { pastedValue } from './pasted-value.ts';

function pasted(name: string, text: string, list: ListName = 'securities'): string | null {
  const field = extractedFields[list].find((each) => each.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return pastedValue(field, text);
}

test.each([
  ['parAmount', '$150,000,000', '150000000'],
  ['parAmount', 'US$ 87.5 million', '87500000'],
  ['parAmount', 'EUR 130.0m', '130000000'],
  ['parAmount', '1.25bn USD', '1250000000'],
  ['parAmount', '150,000', '150000'],
  ['parAmount', '87.500.000', '87500000'],
  ['parAmount', "87'500'000", '87500000'],
  ['parAmount', '87\u00A0500\u00A0000', '87500000'],
  ['couponRate', '2.28%', '2.28'],
  ['couponRate', '5.25 per cent.', '5.25'],
  ['couponRate', '228 bps', '2.28'],
  ['couponRate', '1,250 basis points', '12.5'],
  ['maturityDate', '8 May 2025', '2025-05-08'],
  ['maturityDate', '8th of May, 2025', '2025-05-08'],
  ['maturityDate', 'Sept. 30, 2026', '2026-09-30'],
  ['maturityDate', '08-May-2025', '2025-05-08'],
  ['maturityDate', '2025-5-8', '2025-05-08'],
  ['maturityDate', '31/12/2027', '2027-12-31'],
  ['maturityDate', '12/31/2027', '2027-12-31'],
  ['maturityDate', '05.05.2025', '2025-05-05'],
  ['isin', 'us99 004s ae63', 'US99004SAE63'],
  ['cusip', '99004S-AE-6', '99004SAE6'],
  ['issuerClass', 'Class A-1', 'A1'],
  ['currency', 'usd', 'USD'],
])('what is pasted into %s as %s', (field, text, value) => {
  expect(pasted(field, text)).toBe(value);
});

test.each([
  // Right as it is.
  ['parAmount', '150000000'],
  ['maturityDate', '2025-05-08'],
  // The fifth of August, or the eighth of May.
  ['maturityDate', '5/8/2025'],
  ['maturityDate', '31 Feb 2025'],
  ['maturityDate', '8 Foo 2025'],
  ['maturityDate', '31.02.2025'],
  // With a decimal comma, or with thousands.
  ['couponRate', '2,280%'],
  ['couponRate', '2,28'],
  ['couponRate', '150m'],
  ['parAmount', '87.500'],
  ['parAmount', '150m to 200m'],
  ['parAmount', ''],
  ['isin', 'not stated yet'],
  ['cusip', 'not stated'],
  ['baseRateInstrument', 'Treasury money market fund'],
  ['issuerClass', 'Class A Notes'],
  ['currency', 'dollars'],
  ['issuerName', '"Northwind Re"'],
  ['couponFrequency', 'quarterly'],
])('what is pasted into %s as %s stays as it is', (field, text) => {
  expect(pasted(field, text)).toBeNull();
});
