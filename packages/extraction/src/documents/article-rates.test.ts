import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates } from '../testing/extract-pages.ts';

/** An article under its headline. */
const readAll = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  );

describe('rates on the way to the price', () => {
  const opening = 'Sandbar Re Ltd. sells $250 million of Series 2037-1 Class A notes.';
  it.each([
    'The initial coupon guidance range for the bond is 5% to 5.75%.',
    'The coupon range is 5% – 5.75%.',
    'The coupon is expected within a 5% to 5.75% range.',
  ])('are none in "%s"', (text) => {
    expect(rates(readAll(opening, text))).toEqual([]);
  });

  it('leave out both ends of what a probability may become', () => {
    const result = readAll(
      opening,
      'Each year the levels are set anew to keep the probability of attachment within the 2.74% to 3.04% range.',
      'The annual expected loss is 2.30% and will be kept within the 2.15% to 2.45% range; the exhaustion probability is 1.72%.',
    );
    expect(figures(result)).toEqual([['A', null, 2.3, 1.72]]);
  });

  it.each([
    'The notes were marketed with guidance in a range from 7.5% to 8.25%, but will price at the top-end of 8.25%.',
    'The Class A notes will price at 8.25%.',
  ])('end in "%s"', (text) => {
    expect(rates(readAll(opening, text))).toEqual([['A', 8.25]]);
  });
});
