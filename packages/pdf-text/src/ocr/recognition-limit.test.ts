import { describe, expect, it } from 'vitest';
import { recognitionLimitMs, startRecognitionLimit } from './recognition-limit.ts';

describe('the limit of recognition', () => {
  /** Whether nine pages are given up after so much time on the clock and of processors. */
  const isOver = (clockMs: number, usedMs: number) => {
    let [clock, used] = [1_000, 500];
    const isTooLong = startRecognitionLimit(
      9,
      () => used,
      () => clock,
    );
    clock += clockMs;
    used += usedMs;
    return isTooLong();
  };

  it('is for processor time, so a busy machine gets more time', () => {
    expect(isOver(600_000, 60_000)).toBe(false);
    expect(isOver(200_000, 400_000)).toBe(true);
  });

  it('has a limit on the clock, within the hour of a reading', () => {
    expect(isOver(recognitionLimitMs(9) + 1, 60_000)).toBe(true);
    expect(recognitionLimitMs(3_000)).toBeLessThan(55 * 60_000);
    expect(recognitionLimitMs(0)).toBe(0);
  });

  it('counts the threads of this process', () => {
    const isTooLong = startRecognitionLimit(0);
    const until = performance.now() + 20;
    while (performance.now() < until);
    expect(isTooLong()).toBe(true);
  });
});
