import { describe, expect, it } from 'vitest';
import { readIdentifiers } from './identifiers.ts';

const values = (text: string, options = {}) => readIdentifiers(text, options).map((token) => token.value?.text);

describe('readIdentifiers', () => {
  it.each([
    ['ISIN US0608ZUAA31, CUSIP 0608ZUAA3', ['US0608ZUAA31', '0608ZUAA3']],
    ['carry CUSIP 69104BAA3 and ISIN US69104BAA35', ['69104BAA3', 'US69104BAA35']],
    ['KY92850FAA20', ['KY92850FAA20']],
    ['XS1530753075', ['XS1530753075']],
    ['US2629V6 AA49', ['US2629V6AA49']],
    ['G608ZUAA6 / USG608ZUAA66', ['G608ZUAA6', 'USG608ZUAA66']],
  ])('%s', (text, expected) => {
    expect(values(text, { expectCusip: true })).toEqual(expected);
  });

  it.each(['INCORPORATED IN BERMUDA', 'SERIES 2022-12', '$187,500,000', 'THE ISSUER'])('finds none in %s', (text) => {
    expect(values(text)).toEqual([]);
  });

  it.each(['AMOUNT USD 150', 'CLASS JPY 1250', 'COUPON EUR 200', 'PRICE JPY 2030'])(
    'takes words and figures for no ISIN whose check digit they make: %s',
    (text) => {
      expect(values(text)).toEqual([]);
    },
  );

  it('does not take a common code for a CUSIP', () => {
    expect(values('164559162')).toEqual([]);
  });

  it('keeps an identifier whose check digit fails, and says so', () => {
    const [token] = readIdentifiers('CUSIP 0608ZUAA4', { expectCusip: true });
    expect(token?.value).toEqual({ kind: 'CUSIP', text: '0608ZUAA4', valid: false, repaired: false });
  });

  it.each([
    ['4317]XAA9', '4317JXAA9'],
    ['[4317JXAA9]', '4317JXAA9'],
  ])('takes a bracket inside a scanned identifier for a J: %s', (text, cusip) => {
    expect(values(`CUSIP ${text}`, { expectCusip: true, ocr: true })).toEqual([cusip]);
  });

  it('puts right one look-alike letter of a scan when the check digit then holds', () => {
    const [token] = readIdentifiers('CUSIP S091HBAA9', { expectCusip: true, ocr: true });
    expect(token?.value).toEqual({
      kind: 'CUSIP',
      text: '5091HBAA9',
      valid: true,
      repaired: true,
      printed: 'S091HBAA9',
    });
    expect(readIdentifiers('CUSIP S091HBAA9', { expectCusip: true })[0]?.value?.repaired).toBe(false);
  });

  it('leaves a scanned identifier as it is where two repairs would hold', () => {
    const [token] = readIdentifiers('CUSIP 84888ZAA4', { expectCusip: true, ocr: true });
    expect(token?.value).toEqual({ kind: 'CUSIP', text: '84888ZAA4', valid: false, repaired: false });
  });

  it.each([
    ['O608ZUAA3', '0608ZUAA3'],
    ['37389NAAD', '37389NAA0'],
    ['37389NAAO', '37389NAA0'],
    ['6SU4UMAAS', '6SU4UMAA8'],
    ['5o91HBAA9', '5091HBAA9'],
    ['5091HBAAY', '5091HBAA9'],
  ])('knows where the CUSIP %s can have figures only', (text, expected) => {
    const [token] = readIdentifiers(`CUSIP ${text}`, { expectCusip: true, ocr: true });
    expect(token?.value).toMatchObject({ text: expected, valid: true });
  });

  it('knows that an ISIN of a SEDOL has noughts after its country', () => {
    const [token] = readIdentifiers('ISIN GGOOB62QK4M8', { expectIsin: true, ocr: true });
    expect(token?.value).toMatchObject({ text: 'GG00B62QK4M8', valid: true, repaired: true });
  });

  it('takes letters for the noughts before a SEDOL though the check digit holds', () => {
    const [token] = readIdentifiers('ISIN GGOOBX7T1QK1', { ocr: true, expectIsin: true });
    expect(token?.value).toMatchObject({ text: 'GG00BX7T1QK1', valid: true, repaired: true });
  });

  it('does not believe one check digit that holds after two changes', () => {
    const [token] = readIdentifiers('CUSIP S091HBAAY', { expectCusip: true, ocr: true });
    expect(token?.value?.valid).toBe(false);
  });

  it('takes no word of a scan for an identifier', () => {
    for (const text of ['March2026', 'Series2022', '$75,000,000', 'Limited20'])
      expect(readIdentifiers(`CUSIP ${text}`, { expectCusip: true, expectIsin: true, ocr: true })).toEqual([]);
  });

  it.each([
    ['CUSIP 12570AABS8', '12570AAB8'],
    ['CUSIP 11465QAAS5', '11465QAA5'],
  ])('takes one of two letters that %s has for one', (text, expected) => {
    const [token] = readIdentifiers(text, { expectCusip: true, ocr: true });
    expect(token?.value).toMatchObject({ text: expected, valid: true, repaired: true });
  });

  it('knows a CUSIP that nothing announces by its figures, though its check digit came as a letter', () => {
    const [token] = readIdentifiers('Class A (61277VAAT)', { ocr: true });
    expect(token?.value).toMatchObject({ text: '61277VAA7', valid: true, repaired: true });
    expect(readIdentifiers('Class A (61277VAAT)', {})).toEqual([]);
    expect(readIdentifiers('File 20190412A, ref. 1234ABCDE', { ocr: true })).toEqual([]);
  });

  it('asks of an American ISIN of a scan that the CUSIP inside holds as well', () => {
    const [token] = readIdentifiers('ISIN US11465QAAS8', { expectIsin: true, ocr: true });
    expect(token?.value).toMatchObject({ text: 'US11465QAA58', valid: true, repaired: true });
    const [other] = readIdentifiers('and US18802HAR78', { ocr: true });
    expect(other?.value).toMatchObject({ text: 'US18802HAR78', valid: false });
  });

  it('reads digits where a check digit stands, in both places of an American ISIN', () => {
    const [token] = readIdentifiers('ISIN US4674PLABOO', { expectIsin: true, ocr: true });
    expect(token?.value).toMatchObject({ kind: 'ISIN', text: 'US4674PLAB00', valid: true, repaired: true });
  });
});
