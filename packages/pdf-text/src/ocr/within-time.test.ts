import { describe, expect, it, vi } from 'vitest';
import { SilenceError, withinTime } from './within-time.ts';

describe('withinTime', () => {
  it('returns the result of the work, or its error', async () => {
    await expect(withinTime(1000, Promise.resolve(7))).resolves.toBe(7);
    await expect(withinTime(1000, Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  });

  it('rejects if there is no answer', async () => {
    const never = Promise.withResolvers<number>().promise;
    await expect(withinTime(5, never, () => 1)).rejects.toThrow(SilenceError);
  });

  it('waits longer on a busy machine', async () => {
    vi.useFakeTimers();
    try {
      let load = 4;
      const late = withinTime(1000, new Promise<number>((resolve) => setTimeout(() => resolve(7), 3500)), () => load);
      await vi.advanceTimersByTimeAsync(3500);
      await expect(late).resolves.toBe(7);
      setTimeout(() => (load = 2), 2500);
      const silent = withinTime(1000, Promise.withResolvers<number>().promise, () => load);
      await Promise.all([
        expect(silent).rejects.toThrow('No answer within 3000 ms.'),
        vi.advanceTimersByTimeAsync(3000),
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
