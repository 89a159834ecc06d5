import { describe, expect, it } from 'vitest';
import { SilenceError, withinTime } from './within-time.ts';

describe('work within a time', () => {
  it('gives what it comes to, or its own error', async () => {
    await expect(withinTime(1000, Promise.resolve(7))).resolves.toBe(7);
    await expect(withinTime(1000, Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  });

  it('is given up where nothing comes', async () => {
    await expect(withinTime(5, Promise.withResolvers<number>().promise)).rejects.toThrow(SilenceError);
  });
});
