import { describe, expect, it } from 'vitest';
import { parseRange } from './download-document.ts';

const size = 1000;
const whole = { ok: true, range: null };

describe('parseRange', () => {
  it.each([
    ['bytes=0-99', { ok: true, range: { start: 0, end: 99 } }],
    ['bytes=990-', { ok: true, range: { start: 990, end: 999 } }],
    ['bytes=990-5000', { ok: true, range: { start: 990, end: 999 } }],
    ['bytes=-10', { ok: true, range: { start: 990, end: 999 } }],
    ['bytes=-5000', { ok: true, range: { start: 0, end: 999 } }],
    ['bytes=1000-', { ok: false }],
    ['bytes=-0', { ok: false }],
    ['bytes=5-2', whole],
    ['bytes=-', whole],
    ['bytes=0-1,5-6', whole],
    ['lines=0-1', whole],
    [undefined, whole],
  ])('%s', (header, answer) => {
    expect(parseRange(header, size)).toEqual(answer);
  });

  it('can satisfy nothing of an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toEqual({ ok: false });
    expect(parseRange('bytes=-5', 0)).toEqual({ ok: false });
  });
});
