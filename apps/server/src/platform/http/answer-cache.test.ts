import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

describe('the answer cache', () => {
  const counting = (maxBytes?: number) => {
    const state = { made: 0 };
    const cache = createAnswerCache(maxBytes);
    const get = (key: string, text = 'x', version = '1') =>
      cache(key, version, () => {
        state.made += 1;
        return Promise.resolve(text);
      });
    return { state, get };
  };

  it('computes an answer once for all callers, until the version changes', async () => {
    const { state, get } = counting();
    await Promise.all([get('a'), get('a')]);
    await get('a');
    expect(state.made).toBe(1);
    await get('a', 'x', '2');
    expect(state.made).toBe(2);
  });

  it('forgets a failure', async () => {
    const cache = createAnswerCache();
    await expect(cache('a', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache('a', '1', () => Promise.resolve('up'))).body.toString()).toBe('up');
  });

  it('gives an answer that is larger than its room to all who wait for it', async () => {
    const { state, get } = counting(10);
    const [one, other] = await Promise.all([get('a', 'x'.repeat(11)), get('a'), get('b')]);
    expect([one.body.length, other.body.length, state.made]).toEqual([11, 11, 2]);
  });

  it('drops the least recently used entry when it is full', async () => {
    const { state, get } = counting(2_500);
    const big = 'x'.repeat(1_000);
    await get('a', big);
    await get('b', big);
    await get('a', big);
    await get('c', big);
    expect(state.made).toBe(3);
    await get('a', big);
    expect(state.made).toBe(3);
    await get('b', big);
    expect(state.made).toBe(4);
  });

  it('compresses an answer once', async () => {
    const { get } = counting();
    const text = 'catastrophe '.repeat(500);
    const answer = await get('a', text);
    const compressed = await answer.compressed();
    expect(brotliDecompressSync(compressed).toString()).toBe(text);
    expect(await answer.compressed()).toBe(compressed);
  });
});
