import { describe, expect, it } from 'vitest';
import { matchesEtag, pickEncoding } from './send-cached.ts';

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
