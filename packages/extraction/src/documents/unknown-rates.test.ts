import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const losses = ['Expected Loss', '1.25%', '3.50%'];
const offering = (...rows: string[][]) =>
  extract('OC', [
    ...title('2031-1'),
    ...makeRows([
      ['', 'Class A Notes', 'Class B Notes'],
      ['Principal Amount', '$150,000,000', '$75,000,000'],
      ['Issue Date', 'May 4, 2031', 'May 4, 2031'],
      ['Scheduled Maturity Date', 'May 9, 2034', 'May 9, 2034'],
      ...rows,
    ]),
  ]);

describe('spreads under a label that no words know', () => {
  it.each(['4.25%', '425 bps', '4.25% p.a.', '+4.25%'])(
    'are the only figures of each class that nothing was read from: %s',
    (figure) => {
      const result = offering(losses, ['Clearing level', figure, figure.replace('4.25', '9.50').replace('425', '950')]);
      expect(rates(result)).toEqual([
        ['A', 4.25],
        ['B', 9.5],
      ]);
      const told = result.evidence.filter(({ rule }) => rule === 'nearest.spread');
      expect(told.length).toBeGreaterThan(0);
      expect(told.every(({ confidence }) => confidence < 0.95)).toBe(true);
    },
  );

  it.each([
    ['one is no more than its class is expected to lose', [['Clearing level', '4.25%', '3.25%']]],
    [
      'another row has figures of each class, too',
      [
        ['Clearing level', '4.25%', '9.50%'],
        ['Final pricing outcome', '5.25%', '8.50%'],
      ],
    ],
    ['the label says that they are something else', [['Clearing level, share', '4.25%', '9.50%']]],
    ['a class has none', [['Clearing level', '4.25%', 'n/a']]],
    ['they are ranges', [['Clearing level', '4.25% - 4.75%', '9.50% - 9.75%']]],
  ])('are left open where %s', (_, rows) => {
    expect(offering(losses, ...rows).couponChangeHistories).toEqual([]);
  });

  it('are left open where nothing says what each class is expected to lose', () => {
    expect(offering(['Clearing level', '4.25%', '9.50%']).couponChangeHistories).toEqual([]);
  });
});

describe('expected losses under a heading that no words know', () => {
  const model = (heading: string, ...values: readonly [string, string]) =>
    extract('OC', [
      ...title('2031-1'),
      ...makeRows(
        [
          ['Class', 'Probability of attachment', heading, 'Probability of exhaustion'],
          ['A', '2.25%', values[0], '1.31%'],
          ['B', '4.70%', values[1], '3.04%'],
        ],
        { columns: [60, 120, 270, 400] },
      ),
      ...prose('One study of older deals speaks of expected losses near 1.65% and of others of 3.05% or 2.20%.', 200),
    ]);

  it.each(['Average', 'Mid', 'Central figure', 'In between'])(
    'are the only figures between the probabilities of each class: %s',
    (heading) => {
      expect(figures(model(heading, '1.70%', '3.81%'))).toEqual([
        ['A', 2.25, 1.7, 1.31],
        ['B', 4.7, 3.81, 3.04],
      ]);
    },
  );

  it.each([
    ['one is more than the probability of attachment', '1.70%', '4.81%'],
    ['one is less than the probability of exhaustion', '1.30%', '3.81%'],
    ['a class has none', '1.70%', '-'],
  ])('are left open where %s', (_, one, other) => {
    expect(figures(model('Mid', one, other)).map(([, , loss]) => loss)).toEqual([null, null]);
  });
});
