import { describe, expect, it } from 'vitest';
import { watchVersions, type DataVersions } from './data-answers.ts';

const versions: DataVersions = { securities: 1, prices: 1, trades: 1, events: 1 };

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
