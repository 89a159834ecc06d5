import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';

describe('a line that gives all of a class', () => {
  it('tells the spread without a label, by its sign or its unit', () => {
    const result = extract('OC', [
      ...title(),
      ...prose('Class A: $62.5m / +505bps over T-bills / AP 2.091% / EL 1.475% / exhaust prob 1.192%', 80),
      ...prose('Class B: $145m / +8.25% / AP 3.794% / EL 2.534% / exhaust prob 1.818%', 110),
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.05],
      ['B', 8.25],
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.091, 1.475, 1.192],
      ['B', 3.794, 2.534, 1.818],
    ]);
    expect(result.securities.map(({ couponType }) => couponType)).toEqual(['FLOAT', 'FLOAT']);
  });
});

it('knows classes by their names at the heads of lines, each with its identifier, though the text calls only one of them a class', () => {
  const result = extract('RESET', [
    ...prose(
      'Example Re Ltd. Series 2031-1 reset, valid from 3 April 2033. The earlier rows for Class B were wrong.',
      60,
    ),
    ...prose('A (58955MAA2): AP 1.81%, EL 1.42%, EP 1.10%; spread now 5.80% (was 5.75%)', 100),
    ...prose('B (58955MAB0): AP 3.52%, EL 2.84%, EP 2.28%; spread now 8.05% (was 8.25%)', 120),
    ...prose('C (58955MAC8): AP 8.96%, EL 7.33%, EP 5.94%; spread now 14.60% (was 14.50%)', 140),
  ]);
  expect(figures(result)).toEqual([
    ['A', 1.81, 1.42, 1.1],
    ['B', 3.52, 2.84, 2.28],
    ['C', 8.96, 7.33, 5.94],
  ]);
  expect(rates(result)).toEqual([
    ['A', 5.8],
    ['B', 8.05],
    ['C', 14.6],
  ]);
});
