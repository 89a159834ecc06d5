import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

const title = prose(
  'Harrier Point Re Ltd. Series 2026-1 Class 1-A and Class 1-B Principal At-Risk Variable Rate Notes',
  40,
);
const read = (...paragraphs: string[]) =>
  extract('OC', [...title, ...paragraphs.flatMap((text, index) => prose(text, 150 + index * 60))]);

describe('items of the classes below the words that lead to them', () => {
  it('are read behind these words, in paragraphs of their own', () => {
    const { securities } = read(
      '4.2 Interest. Interest accrues at the Collateral Yield plus the Risk Spread. The Risk Spread is:',
      '(a) for the Class 1-A Notes, 7.75% per annum; and',
      '(b) for the Class 1-B Notes, 12.25% per annum.',
    );
    expect(securities).toMatchObject([{ couponRate: 7.75 }, { couponRate: 12.25 }]);
  });

  it('have each a day of its own', () => {
    const { securities } = read(
      'The scheduled maturity date is:',
      '(i) in relation to the Class 1-A Notes, 8 June 2029; and',
      '(ii) in relation to the Class 1-B Notes, 8 June 2030.',
    );
    expect(securities).toMatchObject([{ maturityDate: '2029-06-08' }, { maturityDate: '2030-06-08' }]);
  });

  it('may stand behind points, and the words above end in none', () => {
    const { modeledStats } = read(
      'The annual expected loss is',
      '• 1.15% for the Class 1-A Notes, and',
      '• 2.35% for the Class 1-B Notes.',
    );
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.15 }, { expectedLoss: 2.35 }]);
  });
});
