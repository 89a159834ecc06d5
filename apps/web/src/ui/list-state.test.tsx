import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListState } from './list-state.tsx';

const still = { isPending: false, error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
const shown = (query: object, isEmpty = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ListState
        query={{ ...still, ...query }}
        isEmpty={isEmpty}
        found="50 lines"
        nothing={{ title: 'Nothing', message: 'at all' }}
      >
        The first fifty
      </ListState>
    </MantineProvider>,
  );
const lost = new Error('lost');

test('a list that could not be fetched again says that it may be out of date', () => {
  expect(shown({})).not.toContain('alert');
  expect(shown({ error: lost })).toMatch(/may be out of date.*The first fifty/);
  expect(shown({ error: lost }, true)).toMatch(/An error occurred.*Try again/);
});

test('more that could not be fetched is told beside the way to it, and what is shown counts', () => {
  const html = shown({ error: lost, isFetchNextPageError: true, hasNextPage: true });
  expect(html).toMatch(/The first fifty.*An error occurred while fetching data.*Show more/);
  expect(html).not.toContain('out of date');
});

test('a screen reader is told how many were found, or that there are none', () => {
  const told = (html: string) => /role="status"[^>]*>(?:<h2[^>]*>)?([^<]*)</gu.exec(html)?.[1];
  expect(told(shown({}))).toBe('50 lines');
  expect(told(shown({ hasNextPage: true }))).toBe('50 lines, and there are more');
  // Those of the search before.
  expect(told(shown({ isPlaceholderData: true }))).toBe('');
  expect(shown({}, true)).toMatch(/role="status"[^>]*><h2[^>]*>Nothing</u);
});
