import { describe, expect, it } from 'vitest';
import type { RateMention } from '../locate/mention.ts';
import { nothing, type Choice } from './choose.ts';
import { inOrderOfSize, type Model } from './in-order-of-size.ts';

const mention = (value: number, score: number, rule = 'table'): RateMention => ({
  field: 'expectedLoss',
  classes: ['A'],
  explicit: true,
  value,
  spans: [],
  score,
  rule,
  from: null,
  fromSpans: [],
  step: 0,
  isBase: false,
});
const choice = (taken: RateMention | null, ...told: RateMention[]): Choice<RateMention> => ({
  ...nothing,
  taken,
  told,
});
const valuesOf = (model: Model) => inOrderOfSize(model).map(({ taken }) => taken?.value ?? null);

describe('attachment ≥ loss ≥ exhaustion', () => {
  it('is left alone where it holds', () => {
    const model: Model = [choice(mention(3, 90)), choice(mention(2, 50)), choice(mention(2, 90))];
    expect(inOrderOfSize(model)).toEqual(model);
  });

  it('prefers another figure that keeps it', () => {
    expect(valuesOf([choice(mention(3, 90)), choice(mention(12, 97), mention(2, 60)), choice(mention(1, 90))])).toEqual(
      [3, 2, 1],
    );
  });

  it('parts two attachment probabilities around the loss', () => {
    expect(valuesOf([choice(mention(1, 98), mention(5, 98)), choice(mention(2, 98)), nothing])).toEqual([5, 2, 1]);
  });

  it('drops the figure in the worst place where no other keeps it', () => {
    expect(valuesOf([choice(mention(3, 90)), choice(mention(4, 47)), choice(mention(1, 88))])).toEqual([3, null, 1]);
  });

  it('is told by the sizes where no known words tell what any figure is', () => {
    const guessed = (value: number, field: string) => choice(mention(value, 40, `nearest.${field}`));
    const model: Model = [
      guessed(0.89, 'attachmentProbability'),
      guessed(0.46, 'expectedLoss'),
      guessed(1.42, 'exhaustionProbability'),
    ];
    expect(valuesOf(model)).toEqual([1.42, 0.89, 0.46]);
  });

  it('drops nothing where it cannot be said which is wrong', () => {
    expect(valuesOf([choice(mention(2, 90)), choice(mention(4, 90)), nothing])).toEqual([2, 4, null]);
  });

  it('drops what no notes lose in a year', () => {
    expect(valuesOf([nothing, choice(mention(61, 97)), nothing])).toEqual([null, null, null]);
  });
});
