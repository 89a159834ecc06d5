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

describe('what a figure may not go beyond', () => {
  const readText = (text: string) => {
    const result = extract('OC', [...title('2031-1', 'Class A Notes'), ...prose(text, 80)]);
    return { figures: figures(result), rates: rates(result) };
  };
  const readTable = (...rows: string[][]) => {
    const table = makeRows(rows, { top: 90, columns: [60, 260, 360, 460] });
    const result = extract('OC', [...title('2031-1', 'Class A Notes'), ...table]);
    return { figures: figures(result), rates: rates(result) };
  };

  it.each([
    'The expected loss of the Class A Notes stays within its permitted band of 1.90% to 2.15%.',
    'The maximum attachment probability under the Conditions is 2.15%.',
    'The highest permitted expected loss is 2.15%, the lowest 1.90%.',
    'At no time shall the modelled expected loss be greater than 2.15 per cent.',
    'The expected loss is bounded above at 2.15% by Condition 9.',
    'Maximum Risk Interest Spread: 7.25%.',
    'The spread floor is 4.25% and the spread ceiling 7.25%.',
    'An expected loss above 2.15% would have led to a change of the spread.',
    'A tolerance of 0.25% applies to the attachment probability.',
  ])('is no value of its own: %s', (sentence) => {
    expect(readText(sentence)).toEqual({ figures: [], rates: [] });
  });

  it.each([
    [['Maximum expected loss', '2.15%']],
    [['Expected loss limit', '2.15%']],
    [['Spread cap', '7.25%']],
    [['Expected loss (max.)', '2.15%']],
    [['Expected loss', '≤ 2.15%']],
    [['Ceiling of the attachment probability', '2.90%']],
    [
      ['', 'Lower limit', 'Upper limit'],
      ['Expected loss', '1.90%', '2.15%'],
    ],
    [
      ['', 'Minimum', 'Maximum'],
      ['Attachment probability', '2.40%', '2.90%'],
    ],
  ])('is none in a table either: %s', (...rows) => {
    expect(readTable(...rows)).toEqual({ figures: [], rates: [] });
  });

  it('stands beside the value, before it, after it, or over a column of its own', () => {
    const wanted = { figures: [['A', 2.62, 2.03, null]], rates: [] };
    const text = 'The expected loss is 2.03%, inside the permitted band of 1.90% to 2.15%.';
    expect(readText(`${text} The attachment probability is 2.62% (limit: 2.90%).`)).toEqual(wanted);
    const other = 'With a maximum of 2.90% the attachment probability is 2.62%.';
    expect(readText(`${other} The expected loss is 2.03%.`)).toEqual(wanted);
    const rows = [
      ['', 'Limit', 'Result'],
      ['Attachment probability', '2.90%', '2.62%'],
      ['Expected loss', '2.15%', '2.03%'],
    ];
    expect(readTable(...rows)).toEqual(wanted);
  });

  it('says nothing of the chance of a maximum loss', () => {
    expect(readText('The probability of a maximum loss is 1.02%, the expected loss 2.03%.').figures).toEqual([
      ['A', null, 2.03, 1.02],
    ]);
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
