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

  it('is of processor time: a busy machine may take its time over the same pages', () => {
    expect(isOver(600_000, 60_000)).toBe(false);
    expect(isOver(200_000, 400_000)).toBe(true);
  });

  it('has an end on the clock, within the hour that a reading has', () => {
    expect(isOver(recognitionLimitMs(9) + 1, 60_000)).toBe(true);
    expect(recognitionLimitMs(3_000)).toBeLessThan(55 * 60_000);
    expect(recognitionLimitMs(0)).toBe(0);
  });

  it('counts what the threads of this process do', () => {
    const isTooLong = startRecognitionLimit(0);
    const until = performance.now() + 20;
    while (performance.now() < until);
    expect(isTooLong()).toBe(true);
  });
});
