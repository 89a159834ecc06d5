import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerCache, matchesEtag, pickEncoding } from './answer-cache.ts';

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

describe('pickEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000,gzip;q=0', null],
    ['GZIP', 'gzip'],
    ['brotli', null],
  ])('%s gives %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

describe('matchesEtag', () => {
  it.each([
    [undefined, false],
    ['*', true],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"ab"', false],
  ])('%s gives %s', (header, expected) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
