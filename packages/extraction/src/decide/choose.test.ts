import { expect, it } from 'vitest';
import type { Mention } from '../locate/mention.ts';
import { choose } from './choose.ts';

const said = (value: number, classes: string[] | null, score: number): Mention<number> => ({
  field: 'spread',
  classes,
  explicit: classes !== null,
  value,
  spans: [],
  score,
  rule: 'test',
});
const general = said(5.35, null, 80);

it('prefers what is said of a class by name where each class has its own', () => {
  const mentions = [said(2.5, ['A'], 78), said(6.75, ['B'], 78), general];
  expect(choose(mentions, 'A').taken?.value).toBe(2.5);
  expect(choose(mentions, 'B').taken?.value).toBe(6.75);
  expect(choose(mentions, 'A').told.map(({ value }) => value)).toEqual([5.35]);
});

it('takes what is said best where the classes have the same', () => {
  expect(choose([said(2.5, ['A'], 78), said(2.5, ['B'], 78), general], 'A').taken?.value).toBe(5.35);
});
