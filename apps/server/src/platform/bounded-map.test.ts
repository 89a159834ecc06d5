import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('it never holds more than it may, and always what came last', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('b', 3);
  expect([...map]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  map.set('c', 4);
  expect([...map]).toEqual([['c', 4]]);
});
