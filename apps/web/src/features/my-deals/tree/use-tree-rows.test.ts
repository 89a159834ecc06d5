import { expect, test } from 'vitest';
import { isFewEnough } from './use-tree-rows.ts';

const holding = (documentCount: number) => ({ documentCount });

test('what was found stands open while it is few documents', () => {
  expect(isFewEnough([holding(20), holding(20)])).toBe(true);
  expect(isFewEnough([holding(20), holding(21)])).toBe(false);
});
