import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { useUploads } from '../uploads-queries.ts';
import { HistoryList, rowsText } from './history-list.tsx';

test.each([
  [1, 0, '1 row'],
  [1_200, 0, '1,200 rows'],
  [1_200, 3, '1,200 rows, 3 with errors'],
])('%i rows, %i of them faulty', (rowsCount, invalidRowsCount, text) => {
  expect(rowsText({ rowsCount, invalidRowsCount })).toBe(text);
});

test.each([
  [0, 'Nothing was uploaded yet'],
  [41, 'There is no such page'],
])('an empty page of a history of %i uploads', (totalElements, title) => {
  const query = { isPending: false, error: null, data: { content: [], number: 4, last: true, totalElements } };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <HistoryList query={query as unknown as ReturnType<typeof useUploads>} search={{}} />
    </MantineProvider>,
  );
  expect(html).toContain(title);
});
