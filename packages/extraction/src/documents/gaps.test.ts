import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const title = prose('Fulgurite Re Ltd. Series 2026-1 Class A Principal At-Risk Variable Rate Notes', 40);

describe('what no phrase was found for', () => {
  it('reads dates by the words they have most in common with', () => {
    const { couponChangeHistories } = extract('RESET', [
      ...title,
      ...prose(
        'The reset begins to apply to the notes on March 15th, 2025. A further one will be made on March 15th, 2026.',
        70,
      ),
      ...makeRows([['Updated Risk Interest Spread', '7.50%']], { top: 120 }),
    ]);
    expect(couponChangeHistories).toMatchObject([
      { couponRate: 7.5, effectiveFromDate: '2025-03-15', effectiveToDate: '2026-03-15' },
    ]);
  });

  it('takes the greater of two probabilities for that of any loss, and a mean loss for the expected one', () => {
    const { modeledStats } = extract('OC', [
      ...title,
      ...makeRows([
        ['Chance that principal is dented', '3.39%'],
        ['Chance that principal is eaten up', '2.28%'],
        ['Mean loss of principal', '2.75%'],
      ]),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 3.39, expectedLoss: 2.75, exhaustionProbability: 2.28 },
    ]);
  });

  it('takes days of several months for those of payment', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows([['Risk Interest Spread', '4.25%']]),
      ...prose('“Due Day” means each January 5, April 5, July 5 and October 5, the earliest being July 5, 2026.', 150),
    ]);
    expect(securities).toMatchObject([{ couponFrequency: 4, firstCouponDate: '2026-07-05' }]);
  });

  it('takes the one identifier that is said of no class, where the collateral is spoken of, for that of the fund', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows([
        ['Risk Interest Spread', '4.25%'],
        ['CUSIP (144A)', '2914ZTAA6'],
        ['Day count', 'Actual/360'],
        ['Rule for days', 'Following business day'],
      ]),
      ...prose('The bonds pay the return of the notes of the Alpine Development Bank (ISIN XS7983659362).', 200),
    ]);
    expect(securities).toMatchObject([
      { cusip: '2914ZTAA6', baseRateInstrument: 'XS7983659362', businessDayConvention: 'FOLLOWING' },
    ]);
  });
});

it('gives blocks below each other to the classes in their order, where a name between them was not understood', () => {
  const block = (amount: string, cusip: string, spread: string, loss: string) => [
    ['Principal amount', amount],
    ['CUSIP (144A)', cusip],
    ['Risk interest spread', spread],
    ['Expected loss', loss],
  ];
  const { securities, modeledStats } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes and Class B Notes', 40),
    ...makeRows(
      [...block('$95,000,000', '2914ZTAA6', '4.00%', '1.14%'), ...block('$80,000,000', '2914ZTAB4', '7.25%', '2.92%')],
      {
        top: 80,
      },
    ),
  ]);
  expect(securities.map((row) => [row.issuerClass, row.parAmount, row.cusip, row.couponRate])).toEqual([
    ['A', 95_000_000, '2914ZTAA6', 4],
    ['B', 80_000_000, '2914ZTAB4', 7.25],
  ]);
  expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.14, 2.92]);
});

it('takes the only date that is said of any class for that of the others', () => {
  const { securities } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1', 40),
    ...makeRows([
      ['', 'Class A Notes', 'Class B Notes'],
      ['Principal amount', '$95,000,000', '$80,000,000'],
    ]),
    ...prose('The Class A Notes will be issued on May 4, 2026.', 160),
  ]);
  expect(securities.map((row) => row.issueDate)).toEqual(['2026-05-04', '2026-05-04']);
});

it('reads values over their labels, with other things among them', () => {
  const { securities, modeledStats, elAttributions } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1', 40),
    { x: 70, y: 70, text: 'Sheet for Class I', size: 14, bold: true },
    ...makeRows(
      [
        ['EUR 40.000.000', '4,00 % p.a.', 'XS1850427573'],
        ['NOMINAL', 'RISK PREMIUM', 'ISIN'],
        ['15.06.2023', '15.12.2026', '15.12.2028'],
        ['ISSUED', 'REPAYABLE', 'REPAYABLE AT THE LATEST'],
        ['1,50 %', '1,14 %', '0,85 %'],
        ['PROBABILITY OF ATTACHMENT', 'EXPECTED LOSS', 'PROBABILITY OF EXHAUSTION'],
        ['1,65 %', '1,28 %', '0,98 %'],
        ['ATTACHMENT, CLIMATE SCENARIO', 'EXPECTED LOSS, CLIMATE SCENARIO', 'EXHAUSTION, CLIMATE SCENARIO'],
        ['France Windstorm 77,2 %', 'EUR 200 m', 'EUR 1.000 m'],
        ['', 'ATTACHMENT POINT', 'EXHAUSTION POINT'],
      ],
      { top: 100, columns: [70, 240, 410], pitch: 14 },
    ),
    ...prose('Italy Earthquake 22,8 %', 244),
    ...prose('SHARES IN THE EXPECTED LOSS OF A YEAR', 270),
  ]);
  expect(securities).toMatchObject([
    { issuerClass: 'I', parAmount: 40_000_000, couponRate: 4, issueDate: '2023-06-15', maturityDate: '2026-12-15' },
  ]);
  expect(modeledStats).toMatchObject([{ attachmentProbability: 1.5, expectedLoss: 1.14, exhaustionProbability: 0.85 }]);
  expect(elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([77.2, 22.8]);
});

it.each([
  ['the upper line was in force before the reset and the lower line is in force after it', [2.1, 5.21]],
  ['the first figure is the new one and the second the previous', [2.2, 5]],
])('reads pairs of values as the document says: %s', (said, [expectedLoss, couponRate]) => {
  const { modeledStats, couponChangeHistories } = extract('RESET', [
    ...title,
    ...prose(`The reset takes effect on June 30, 2027. In each cell ${said}.`, 70),
    ...makeRows(
      [
        ['Expected loss', '2.20% 2.10%'],
        ['Risk interest spread (basis points)', '500 521'],
      ],
      { top: 120, columns: [70, 300] },
    ),
  ]);
  expect(modeledStats).toMatchObject([{ expectedLoss }]);
  expect(couponChangeHistories).toMatchObject([{ couponRate }]);
});

it('reads the shares of each class where they stand on end', () => {
  const { elAttributions } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes and Class B Notes', 40),
    ...prose('Class A principal amount: $100,000,000. Class B principal amount: $50,000,000.', 60),
    ...prose('Class A: Severe Thunderstorm: 51.2%, Wildfire: 48.8%', 100),
    ...prose('Class B: Severe Thunderstorm: 41.2%, Wildfire: 58.8%', 112),
  ]);
  expect(elAttributions.map(({ issuerClass, elAttribution }) => [issuerClass, elAttribution])).toEqual([
    ['A', 51.2],
    ['A', 48.8],
    ['B', 41.2],
    ['B', 58.8],
  ]);
});

describe('days of payment that no label asks for', () => {
  const head = prose('Example Re Ltd. Series 2031-1 Class A Notes due 14 June 2034, issued on 5 June 2031.', 40);

  it('are those of a sentence that lists them, where a table only says how often', () => {
    const result = extract('OC', [
      ...head,
      ...makeRows([['Interest', 'Variable, payable quarterly (3)']], { top: 90 }),
      ...prose('(3) On the 14th of each March, June, September and December, starting 14 September 2031.', 120),
    ]);
    expect(result.securities).toMatchObject([{ couponFrequency: 4, firstCouponDate: '2031-09-14' }]);
  });

  it('stand beside “Payment”', () => {
    const result = extract('OC', [
      ...head,
      ...makeRows([
        ['Call', 'None'],
        ['Payment', 'Monthly on the 14th, from 14 July 2031; actual/360'],
      ]),
    ]);
    expect(result.securities).toMatchObject([{ couponFrequency: 12, firstCouponDate: '2031-07-14' }]);
  });
});
