import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

const terms = prose(
  'The Class A Notes are issued on 15 January 2031 and mature on 18 January 2034. The expected loss of the Class A Notes is 2.00 per cent.',
  180,
);

const issuerUnder = (title: string) =>
  extract('OC', [{ x: 150, y: 40, text: title, bold: true, size: 14 }, ...terms]).securities[0]?.issuerName;

describe('the issuer in the title of a paper', () => {
  it.each([
    ['Hollow Fen Insurance SPV plc', 'Hollow Fen Insurance SPV plc'],
    ['Brae Insurance Company (SPI) Ltd.', 'Brae Insurance Company (SPI) Ltd.'],
    ['Harbour Lights Insurance Linked Securities Limited', 'Harbour Lights Insurance Linked Securities Limited'],
    ['Marsh Fell Re (UK) PCC Limited', 'Marsh Fell Re (UK) PCC Limited'],
    ['Eagle Ridge Re, Ltd.', 'Eagle Ridge Re Ltd.'],
    ['FINAL Tide Hollow Re II Ltd.', 'Tide Hollow Re II Ltd.'],
    ['CONFIDENTIAL: Blue Water Re Ltd.', 'Blue Water Re Ltd.'],
    ['Updated Blue Water Re Ltd. Series 2031-1', 'Blue Water Re Ltd.'],
  ])('"%s" is %s', (text, name) => {
    expect(issuerUnder(text)).toBe(name);
  });

  it('is no insurer', () => {
    expect(issuerUnder('Hollow Fen Insurance Limited')).toBeNull();
  });
});
