import type { DocumentItem } from '@landfall/contract';
import { expect, test, vi } from 'vitest';
import { documentNo } from './document.fixture.ts';
import { createPageQueue } from './page-queue.ts';
import type { PageQueue } from './page-queue.ts';

const pageSize = 20;

/** A server with a list of documents, newest first, that says how it is asked. */
function server(count: number) {
  const list = Array.from({ length: count }, (_, index) => documentNo(index));
  const asked: number[] = [];
  let underway = 0;
  let most = 0;
  const state = { list, asked, most: () => most, fails: false };
  const fetchPage = async (page: number) => {
    asked.push(page);
    underway += 1;
    most = Math.max(most, underway);
    await Promise.resolve();
    underway -= 1;
    if (state.fails) throw new Error('out of reach');
    const content = state.list.slice(page * pageSize, (page + 1) * pageSize);
    return {
      content,
      number: page,
      last: (page + 1) * pageSize >= state.list.length,
      totalElements: state.list.length,
    };
  };
  return { ...state, state, fetchPage };
}

const open = (fetchPage: ReturnType<typeof server>['fetchPage']) =>
  createPageQueue({ fetchPage, pageSize, onRefreshFailure: () => undefined });

const settled = (queue: PageQueue) => vi.waitFor(() => expect(queue.get().isLoading).toBe(false));
const idsOf = (documents: readonly DocumentItem[]) => documents.map(({ documentId }) => documentId);

async function loadAll(queue: PageQueue): Promise<void> {
  while (!queue.get().isLast && !queue.get().failure) {
    queue.loadMore();
    await settled(queue);
  }
}

test('reads page after page from 0 until the last, never two at once', async () => {
  const { fetchPage, asked, list, most } = server(65);
  const queue = open(fetchPage);
  for (let presses = 0; presses < 5; presses += 1) queue.loadMore();
  await settled(queue);
  expect(asked).toEqual([0]);
  await loadAll(queue);
  queue.loadMore();
  expect(asked).toEqual([0, 1, 2, 3]);
  expect(most()).toBe(1);
  expect(idsOf(queue.get().documents)).toEqual(idsOf(list));
  expect(queue.get()).toMatchObject({ total: 65, isLast: true });
});

test('an empty list is read once', async () => {
  const { fetchPage, asked } = server(0);
  const queue = open(fetchPage);
  await loadAll(queue);
  expect(asked).toEqual([0]);
  expect(queue.get()).toMatchObject({ total: 0, isLast: true, documents: [] });
});

test('stops at a failure and goes on from there when asked to', async () => {
  const { state, fetchPage, asked } = server(45);
  const queue = open(fetchPage);
  queue.loadMore();
  await settled(queue);
  state.fails = true;
  queue.loadMore();
  await vi.waitFor(() => expect(queue.get().failure?.message).toBe('out of reach'));
  queue.loadMore();
  queue.loadMore();
  expect(asked).toEqual([0, 1]);
  expect(queue.get().documents).toHaveLength(20);
  state.fails = false;
  queue.retry();
  await settled(queue);
  expect(asked).toEqual([0, 1, 1]);
  expect(queue.get().failure).toBeNull();
});

test('a document that comes in meanwhile is neither missed nor shown twice', async () => {
  const { state, fetchPage, list } = server(60);
  const queue = open(fetchPage);
  queue.loadMore();
  await settled(queue);
  state.list = [documentNo(-1), ...list];
  queue.refresh();
  await vi.waitFor(() => expect(queue.get().documents).toHaveLength(21));
  await loadAll(queue);
  expect(idsOf(queue.get().documents)).toEqual(idsOf(state.list));
});

test('many that came in unheard push known documents down; pages of these alone are passed over', async () => {
  const { state, fetchPage, list } = server(60);
  const queue = open(fetchPage);
  queue.loadMore();
  await settled(queue);
  state.list = [...Array.from({ length: 50 }, (_, index) => documentNo(-1 - index)).toReversed(), ...list];
  queue.loadMore();
  await settled(queue);
  await loadAll(queue);
  expect(new Set(idsOf(queue.get().documents))).toEqual(new Set(idsOf(state.list.slice(20))));
  queue.refresh();
  await vi.waitFor(() => expect(idsOf(queue.get().documents)).toEqual(idsOf(state.list)));
});

test('of what was read before the last news, only what is in view is read again', async () => {
  const { state, fetchPage, list, asked } = server(100);
  const queue = open(fetchPage);
  await loadAll(queue);
  queue.lookAt(40, 50);
  asked.length = 0;
  state.list = list.map((item, index) => (index === 45 ? { ...item, status: 'SIGNED_OFF' as const } : item));
  queue.refresh();
  await vi.waitFor(() => expect(queue.get().documents[45]?.status).toBe('SIGNED_OFF'));
  expect(asked).toEqual([0, 2]);
  queue.lookAt(40, 50);
  expect(asked).toEqual([0, 2]);
});

test('what has not changed is not drawn anew', async () => {
  const { fetchPage, asked } = server(30);
  const queue = open(fetchPage);
  await loadAll(queue);
  const { documents } = queue.get();
  queue.refresh();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  await settled(queue);
  expect(queue.get().documents).toBe(documents);
});

test('a list that is closed asks no more', async () => {
  const { fetchPage, asked } = server(100);
  const queue = open(fetchPage);
  queue.loadMore();
  queue.close();
  await settled(queue);
  queue.refresh();
  expect(asked).toEqual([0]);
});
