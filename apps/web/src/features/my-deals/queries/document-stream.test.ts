import type { DocumentItem } from '@landfall/contract';
import { expect, test } from 'vitest';
import { documentNo } from '../model/tree.fixture.ts';
import { joinPages, type ReadPage } from './document-stream.ts';

const page = (content: DocumentItem[], totalElements: number, last = false): ReadPage => ({
  data: { content, number: 0, last, totalElements },
  error: null,
  refetch: () => undefined,
});
const waiting: ReadPage = { data: undefined, error: null, refetch: () => undefined };
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => documentNo(from + index));

test('before its first page a list has no total, and loads', () => {
  expect(joinPages([waiting])).toMatchObject({ documents: [], total: null, isLast: false, isLoading: true });
});

test('pages are one list; an empty one is complete', () => {
  const [one, other] = [page(numbers(1, 3), 5), page(numbers(4, 5), 5, true)];
  expect(joinPages([one, waiting])).toMatchObject({ total: 5, isLast: false, isLoading: true });
  expect(joinPages([one, other])).toMatchObject({
    documents: numbers(1, 5),
    isLast: true,
    isLoading: false,
    failure: null,
  });
  expect(joinPages([page([], 0, true)])).toMatchObject({ documents: [], total: 0, isLast: true });
});

test('a document that new ones have pushed to the next page is shown once, in its newer state', () => {
  const pushed = documentNo(3, { status: 'SIGNED_OFF' });
  const { documents } = joinPages([page(numbers(1, 3), 5), page([pushed, ...numbers(4, 5)], 5, true)]);
  expect(documents).toEqual([...numbers(1, 2), pushed, ...numbers(4, 5)]);
});

test('a page that fails stops the list, and is read again when asked to', () => {
  const failure = new Error('down');
  let asked = 0;
  const failed: ReadPage = { data: undefined, error: failure, refetch: () => (asked += 1) };
  const state = joinPages([page(numbers(1, 3), 5), failed]);
  expect(state).toMatchObject({ documents: numbers(1, 3), total: 5, isLoading: false, failure });
  state.retry();
  expect(asked).toBe(1);
  // A page that could only not be read again stays.
  expect(joinPages([{ ...page(numbers(1, 3), 3, true), error: failure }])).toMatchObject({
    failure: null,
    staleReason: failure,
  });
  expect(state.staleReason).toBeNull();
});
