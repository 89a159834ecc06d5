import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('a size told in two currencies', () => {
  it.each([
    ['€180m (US$243m)', 'Size: $243m', 180_000_000, 'EUR'],
    ['JPY 600 million (roughly US $4 million)', 'Size: US$4m', 600_000_000, 'JPY'],
    ['£50 million (about €58 million)', 'Amount: €58,000,000', 50_000_000, 'GBP'],
  ])('is the one that is converted: "%s"', (words, label, parAmount, currency) => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2037-1',
        label,
        `Example Mutual secured ${words} of cover. The notes issued by Sandbar Re Ltd. are due on 28 April 2040.`,
      ),
    ).toMatchObject([{ parAmount, currency }]);
  });

  it('is none where the amount in brackets is of something else', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2037-1',
        'Size: $40m',
        'The notes pay for losses above €1,000 million (Class limit $40m). They are due on 28 April 2040.',
      ),
    ).toMatchObject([{ parAmount: 40_000_000, currency: 'USD' }]);
  });
});
