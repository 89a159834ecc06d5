import { expect, it } from 'vitest';
import { accuracyByField, monthsOf, percentText } from './reading-queries.ts';

const row = (field: string, month: string, right: number, values: number) => ({
  list: 'modeledStats',
  field,
  month,
  right,
  values,
});
const accuracy = [
  row('expectedLoss', '2026-01', 3, 4),
  row('attachmentProbability', '2026-01', 0, 4),
  row('expectedLoss', '2026-02', 4, 4),
];

it('puts the fields first that were corrected most', () => {
  expect(accuracyByField(accuracy).map(({ label, right, values }) => [label, right, values])).toEqual([
    ['Modeled Stats, Attachment Probability', 0, 4],
    ['Modeled Stats, Expected Loss', 7, 8],
  ]);
  expect(monthsOf(accuracy)).toEqual(['2026-01', '2026-02']);
  expect(monthsOf(accuracy, 1)).toEqual(['2026-02']);
});

it('calls nothing wholly right that is not', () => {
  expect(
    ['999/1000', '4/4', '0/0', '1/3']
      .map((text) => text.split('/').map(Number))
      .map(([right = 0, values = 0]) => percentText({ right, values })),
  ).toEqual(['99 %', '100 %', '—', '33 %']);
});
