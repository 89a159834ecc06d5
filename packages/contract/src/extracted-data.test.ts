import { expect, it } from 'vitest';
import { valuePlace } from './extracted-data.ts';

it('a place names a field, and nothing else that every object has', () => {
  const accepts = (field: string) => valuePlace.safeParse({ list: 'securities', rowId: 's', field }).success;
  expect(['isin', 'perilId', 'constructor', '__proto__', 'of none'].map(accepts)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
