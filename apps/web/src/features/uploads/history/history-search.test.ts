import { expect, test } from 'vitest';
import { readUploadsSearch } from './history-search.ts';

const upload = '0d7f1a5e-6a0c-4c3c-9b54-6f5bd0a4a111';

test('what an address says is taken as far as it makes sense', () => {
  expect(readUploadsSearch({ type: 'price', page: 3, upload })).toEqual({ type: 'price', page: 3, upload });
  expect(readUploadsSearch({ type: 'prices', page: '-1', upload: '../x' })).toEqual({});
  expect(readUploadsSearch({ page: 1 })).toEqual({});
  expect(readUploadsSearch({ page: 2.5, upload: 7 })).toEqual({});
});
