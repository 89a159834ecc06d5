import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { fetchAgain, retryFailed } from './query-client.ts';

test('asks again for what failed, but not for what was refused or has come', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const watch = (key: string, ask: () => Promise<string>) => {
    const queryFn = vi.fn<() => Promise<string>>(ask);
    return { queryFn, stop: new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => undefined) };
  };
  const lost = watch('lost', () => Promise.reject(new NetworkError('gone')));
  const refused = watch('refused', () => Promise.reject(new ApiError(403, 'Forbidden', null)));
  const there = watch('there', () => Promise.resolve('data'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await retryFailed(client);
  expect([lost, refused, there].map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([2, 1, 1]);
  for (const { stop } of [lost, refused, there]) stop();
});

test('a change that failed is told at once, and not when what it may have changed is there again', async () => {
  const client = new QueryClient();
  const never = () => new Promise<string>(() => undefined);
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn: never }).subscribe(() => undefined);
  const told = vi.fn<() => void>();
  const mutationFn = () => Promise.reject(new NetworkError('gone'));
  new MutationObserver(client, { mutationFn, onSettled: fetchAgain(client, ['list']) }).mutate().catch(told);
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  stop();
  client.clear();
});
