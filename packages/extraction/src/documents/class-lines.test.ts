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
