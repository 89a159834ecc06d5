import { describe, expect, it } from 'vitest';
import { SilenceError, withinTime } from './within-time.ts';

describe('withinTime', () => {
  it('returns the result of the work, or its error', async () => {
    await expect(withinTime(1000, Promise.resolve(7))).resolves.toBe(7);
    await expect(withinTime(1000, Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  });

  it('rejects if there is no answer', async () => {
    await expect(withinTime(5, Promise.withResolvers<number>().promise)).rejects.toThrow(SilenceError);
  });
});
