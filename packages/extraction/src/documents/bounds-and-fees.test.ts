import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('bounds, fees and later spreads', () => {
  const before = prose('Class A Notes. The attachment probability of the Class A Notes is 2.32% a year.', 80);

  it.each([
    'A reset that brings the attachment probability above 2.91% would lead to a review.',
    'The attachment probability may never be below 1.86%.',
    'The sponsor may not set the attachment probability under 1.90%.',
    'The attachment probability shall be no less than 1.86%.',
  ])('%s', (sentence) => {
    const result = extract('RESET', [...title('2031-1', 'Class A Notes'), ...before, ...prose(sentence, 120)]);
    expect(figures(result).map(([, probability]) => probability)).toEqual([2.32]);
  });

  it.each([
    'After an event the ceding company may extend the notes by up to 24 months. The spread is then cut to 0.50%.',
    'The Issuer may defer the Redemption Date until 2034. The spread in that time is 0.25% per annum.',
    'The maturity may be extended to 7 January 2036. During that period the spread is 1.00% per annum.',
  ])('%s', (sentences) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Issue date', '7 January 2031'],
        ['Maturity date', '7 January 2034'],
        ['Principal amount', '$100,000,000'],
      ]),
      ...prose(sentences, 200),
    ]);
    expect(rates(result)).toEqual([]);
  });

  it('takes no fee of a fund for the spread', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Reference rate', 'the yield on the collateral, net of fees of 0.18% per annum'],
        ['Risk margin', '4.125% per annum'],
        ['Issue date', '7 January 2031'],
        ['Maturity date', '7 January 2034'],
      ]),
    ]);
    expect(rates(result)).toEqual([['A', 4.125]]);
  });
});

describe('early repayment', () => {
  it('is no right of the issuer where a heading of risks only speaks of it', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
      ]),
      ...prose('The Notes may not be redeemed at the option of the Issuer.', 150),
      { x: 60, y: 200, text: 'Early repayment', bold: true },
      ...prose(
        'There can be no assurance that the correlation between regions is captured. The Placement Agent may, but need not, repeat the risk analysis between resets, and the effect on the market price may be large even if no principal is lost in the end.',
        216,
      ),
    ]);
    expect(result.securities[0]?.isCallable).toBe('N');
  });
});

describe('the layer of a reinsurance', () => {
  it('under a heading of its own is no amount of the notes', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. is issuing $160,000,000 Series 2031-3 Class A Notes due January 8, 2035.', 60),
      { x: 60, y: 100, text: 'The cover', bold: true, size: 12 },
      ...prose(
        'The Issuer bears 40% of the ultimate net loss of the Ceding Company from each occurrence above $1,300,000,000 and up to $1,700,000,000, in the risk period from January 1, 2032 to December 31, 2034, and the Ceding Company keeps what is left of the layer for its own account.',
        120,
      ),
    ]);
    expect(result.securities.map(({ parAmount }) => parAmount)).toEqual([160_000_000]);
  });
});
