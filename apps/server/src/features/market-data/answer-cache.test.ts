import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { watchVersions, type DataVersions } from './data-version.ts';

const versions: DataVersions = { securities: 1, prices: 1, trades: 1, events: 1 };

describe('the answer cache', () => {
  const counting = (maxBytes?: number) => {
    const state = { versions, made: 0 };
    const cache = createAnswerCache(
      { current: () => Promise.resolve(state.versions), known: () => state.versions },
      maxBytes,
    );
    const get = (key: string, text = 'x') =>
      cache.get(key, ['prices'], () => {
        state.made += 1;
        return Promise.resolve(text);
      });
    return { state, get };
  };

  it('makes an answer once for all who ask, until a data set it depends on changes', async () => {
    const { state, get } = counting();
    await Promise.all([get('a'), get('a')]);
    await get('a');
    expect(state.made).toBe(1);
    state.versions = { ...versions, trades: 2 };
    await get('a');
    expect(state.made).toBe(1);
    state.versions = { ...versions, prices: 2 };
    await get('a');
    expect(state.made).toBe(2);
  });

  it('forgets a failure', async () => {
    const cache = createAnswerCache({ current: () => Promise.resolve(versions), known: () => versions });
    await expect(cache.get('a', [], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('a', [], () => Promise.resolve('up'))).body.toString()).toBe('up');
  });

  it('drops what was not used for longest when it is full', async () => {
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

  it('gives the same bytes in every encoding, compressed once', async () => {
    const { get } = counting();
    const text = 'catastrophe '.repeat(500);
    const answer = await get('a', text);
    const gzip = await answer.encoded('gzip');
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect(brotliDecompressSync(await answer.encoded('br')).toString()).toBe(text);
    expect(await answer.encoded('gzip')).toBe(gzip);
    expect(answer.etag).not.toBe((await get('b', `${text}.`)).etag);
  });
});

describe('the version watch', () => {
  const watching = () => {
    const state = { now: 0, asked: 0, prices: 1, answer: (): void => undefined };
    const watch = watchVersions(
      () => {
        state.asked += 1;
        const { prices } = state;
        return new Promise((resolve) => {
          state.answer = () => resolve({ ...versions, prices });
        });
      },
      () => state.now,
    );
    return { state, watch };
  };

  it('asks at most four times a second, and once for all who wait', async () => {
    const { state, watch } = watching();
    const both = Promise.all([watch.current(), watch.current()]);
    state.answer();
    await both;
    state.now = 249;
    await watch.current();
    expect(state.asked).toBe(1);
    state.now = 250;
    const later = watch.current();
    state.answer();
    await later;
    expect(state.asked).toBe(2);
  });

  it('never gives an answer from before a recheck to who asks after it', async () => {
    const { state, watch } = watching();
    const before = watch.current();
    const answerBefore = state.answer;
    state.prices = 2;
    watch.recheck();
    const after = watch.current();
    state.answer();
    expect((await after).prices).toBe(2);
    answerBefore();
    await before;
    expect((await watch.current()).prices).toBe(2);
  });
});
