import { describe, expect, it } from 'vitest';
import { extract, prose, title, typed } from '../testing/extract-pages.ts';

const read = (row: string, text = '') => {
  const terms = typed(`Principal Amount             USD 150,000,000
Issue Date                   15 January 2031
Scheduled Maturity Date      8 January 2034
Risk Interest Spread         5.25% per annum
${row}
Expected Loss                2.11%`);
  return extract('OC', [
    ...title('2031-1', 'Class A Notes'),
    ...terms.map((piece) => ({ ...piece, y: piece.y + 30 })),
    ...prose(text, 200),
  ]).securities[0];
};

describe('identifiers that are not those of the notes', () => {
  it.each([
    'The sponsor’s senior notes (ISIN XS2938475618) are not affected by this offering.',
    'The ordinary shares of the sponsor are listed under ISIN XS2938475618.',
    'Preferred stock of the parent trades with ISIN XS2938475618.',
    'The notes of the ceding insurer (ISIN XS2938475618) rank as before.',
  ])('gives the class none of “%s”', (text) => {
    expect(read('', text)).toMatchObject({ isin: null, cusip: null });
    expect(read('ISIN                         US31788RAA41', text)).toMatchObject({ isin: 'US31788RAA41' });
  });

  it('gives the class none of an earlier series in a cell', () => {
    expect(read('Earlier series               2028-1 Class A (ISIN US31788QAA49)')).toMatchObject({ isin: null });
  });

  it('gives those of what the issuer holds to the collateral', () => {
    const text =
      'The assets are units of Example Treasury UCITS with ISIN IE00B4TR7K20; they are kept with the custodian.';
    const ofFund = { isin: null, baseRateInstrument: 'IE00B4TR7K20' };
    expect(read('', text)).toMatchObject(ofFund);
    expect(read('Common Code / ISIN (fund)    298841170 / IE00B4TR7K20')).toMatchObject(ofFund);
  });
});

describe('the paper that the interest is earned on', () => {
  it.each([
    'Reference asset: puttable notes of a development bank (ISIN: XS2713400922)',
    'Collateral: notes, ISIN XS2713400922',
  ])('is that of the only class, whose own number is not told: %s', (said) => {
    const [only] = extract('OC', [...title('2031-1', 'Class A Notes'), ...prose(said, 80)]).securities;
    expect(only).toMatchObject({ isin: null, baseRateInstrument: 'XS2713400922' });
  });

  it('is that of all classes where it follows the terms of the last', () => {
    const ofClass = (top: number, name: string, spread: string) => [
      { x: 60, y: top, text: name, bold: true, size: 12 },
      ...prose(`Interest Spread: ${spread} per annum`, top + 20),
    ];
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...ofClass(80, 'Class A Notes', '4.25%'),
      ...ofClass(130, 'Class B Notes', '7.50%'),
      ...prose('Collateral assets: puttable notes of a development bank (ISIN: XS2713400922)', 180),
    ]);
    expect(securities.map(({ isin, baseRateInstrument }) => [isin, baseRateInstrument])).toEqual([
      [null, 'XS2713400922'],
      [null, 'XS2713400922'],
    ]);
  });
});

describe('the notes behind the yield of each class', () => {
  it.each([
    'Reference Yield: for Class A the yield on the notes with ISIN XS2713400922, for Class B the yield on those with ISIN XS2440183379.',
    'Collateral: ISIN XS2713400922 (Class A) and ISIN XS2440183379 (Class B).',
    'Collateral: the Class A Notes are secured on notes with ISIN XS2713400922, the Class B Notes on those with ISIN XS2440183379.',
  ])('are told apart in one sentence: %s', (said) => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes', bold: true, size: 13 },
      ...prose(said, 80),
    ]);
    expect(securities.map((row) => row.baseRateInstrument)).toEqual(['XS2713400922', 'XS2440183379']);
  });
});

it.each([
  'Base Yield: the coupon of the floating rate puttable notes identified by ISIN XS8800033377',
  'Interest: 620 basis points over what the putable notes with ISIN XS8800033377 pay',
])('is that of the notes whose coupon is the base of interest: %s', (line) => {
  const { securities } = extract('OC', [
    ...prose('Example Re DAC Principal-at-Risk Variable Rate Notes due 2034', 60),
    ...prose(line, 90),
    ...prose('ISIN of the Notes: XS3692528956', 120),
  ]);
  expect(securities).toMatchObject([{ isin: 'XS3692528956', baseRateInstrument: 'XS8800033377' }]);
});
