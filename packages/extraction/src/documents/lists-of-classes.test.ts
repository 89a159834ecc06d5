import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';

const read = (...texts: string[]) =>
  extract('OC', [
    ...title('2031-1', 'Class 1 Notes and Class 2 Notes'),
    ...texts.flatMap((text, index) => prose(text, 80 + index * 60)),
  ]);

describe('lists', () => {
  it('give the items that follow the name of a class to it', () => {
    const { modeledStats, securities } = read(
      '• Class 1 Notes – US$50,000,000, income earned on the Harbour Liquidity Fund, Class I + 20.75% p.a.',
      '• Mean annual loss: 6.30%; Probability of First Loss: 7.80%; Exhaust. prob.: 5.30%',
      '• ISIN US0378331005 / CUSIP 037833100',
      '• Class 2 Notes – US$350,000,000, 8.25% p.a. above the net yield of the Harbour Liquidity Fund, Class I',
      '• Mean annual loss: 3.00%; Probability of First Loss: 4.60%; Exhaust. prob.: 2.20%',
      '• ISIN US5949181045 / CUSIP 594918104',
    );
    expect(securities).toMatchObject([
      { issuerClass: '1', isin: 'US0378331005', parAmount: 50_000_000, couponRate: 20.75 },
      { issuerClass: '2', isin: 'US5949181045', parAmount: 350_000_000, couponRate: 8.25 },
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 7.8, expectedLoss: 6.3, exhaustionProbability: 5.3 },
      { attachmentProbability: 4.6, expectedLoss: 3, exhaustionProbability: 2.2 },
    ]);
  });

  it('lead with no item to the next ones', () => {
    const { securities } = read(
      '• Collateral: cash held with the Account Bank',
      '• ISIN Code: Class 1: US0378331005; Class 2: US5949181045',
      '• CUSIP (144A): 037833100 (Class 1) 594918104 (Class 2)',
    );
    expect(securities).toMatchObject([
      { isin: 'US0378331005', cusip: '037833100', baseRateInstrument: null },
      { isin: 'US5949181045', cusip: '594918104', baseRateInstrument: null },
    ]);
  });

  it('have no range behind the name of a class', () => {
    const { securities } = read('• Interest Margin: Class 1 – 343 basis points p.a.; Class 2 – 450 basis points p.a.');
    expect(securities).toMatchObject([{ couponRate: 3.43 }, { couponRate: 4.5 }]);
  });
});

describe('numbers of what the collateral is', () => {
  const pays = (name: string) =>
    `the yield on shares of the Harbour Liquidity Fund (${name} 594918104) plus 5.50% per annum`;

  it.each(['CUSIP', 'CUSIP no.'])('are no numbers of the notes: "%s"', (name) => {
    const { securities } = read(
      `• USD 75 million Series 2031-1 Class 1 Principal At-Risk Floating Rate Notes due 20 May 2035; ${pays(name)}; CUSIP 037833100`,
      `• USD 90 million Series 2031-1 Class 2 Principal At-Risk Floating Rate Notes due 20 May 2035; ${pays(name)}; CUSIP 191216100`,
    );
    expect(securities).toMatchObject([
      { cusip: '037833100', baseRateInstrument: '594918104' },
      { cusip: '191216100', baseRateInstrument: '594918104' },
    ]);
  });

  it('are those of a fund where another class has it', () => {
    const { securities } = read(
      'The coupon on Class 1 Notes is floating: 6% a year on top of what the Harbour papers (ISIN US5949181045) earn.',
      'Class 2 Notes pay a spread of 8.90% over the net yield of the Harbour Liquidity Fund (ISIN US5949181045).',
    );
    expect(securities).toMatchObject([
      { isin: null, baseRateInstrument: 'US5949181045' },
      { isin: null, baseRateInstrument: 'US5949181045' },
    ]);
  });
});

it.each([
  'US$350 million in two classes: A US$250 million, B US$100 million',
  'The transaction as closed: A EUR 250 million, B EUR 100 million',
])('stand behind what leads to them, without their total: %s', (line) => {
  const result = extract('OC', [...title(), ...prose(line, 90)]);
  expect(result.securities.map(({ issuerClass, parAmount }) => [issuerClass, parAmount])).toEqual([
    ['A', 250_000_000],
    ['B', 100_000_000],
  ]);
});
