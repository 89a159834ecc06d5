import { expect, test } from 'vitest';
import { rowsText } from './history-list.tsx';

test.each([
  [1, 0, '1 row'],
  [1_200, 0, '1,200 rows'],
  [1_200, 3, '1,200 rows, 3 with errors'],
])('%i rows, %i of them faulty', (rowsCount, invalidRowsCount, text) => {
  expect(rowsText({ rowsCount, invalidRowsCount })).toBe(text);
});
