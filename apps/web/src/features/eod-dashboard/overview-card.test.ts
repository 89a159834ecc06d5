import { expect, test } from 'vitest';
import type { EodDay } from '@landfall/contract';
import { dayWords } from './overview-card.tsx';

const day: EodDay = {
  effectiveDate: '2026-11-20',
  asOf: '2026-11-20T22:00:00Z',
  isToday: true,
  isBusinessDay: true,
  state: 'CLEAN',
  isClean: true,
  openFailures: 0,
  resolvedFailures: 0,
  supersededFailures: 0,
  waivedFailures: 0,
  olderChanges: { count: 0, days: [] },
};

test.each<[Partial<EodDay>, string]>([
  [{}, 'Everything is done. Nothing failed.'],
  [{ resolvedFailures: 2, waivedFailures: 1 }, 'Everything is done. 3 failures ended: 2 resolved, 1 waived.'],
  [{ state: 'OPEN' }, 'Not everything is done yet.'],
  [{ state: 'OPEN', supersededFailures: 1 }, 'Not everything is done yet. 1 failure ended: 1 superseded.'],
  [{ state: 'NOT_CLEAN', openFailures: 1 }, '1 failure still to be resolved or waived.'],
  [{ state: 'NO_RUN' }, 'Nothing has started yet.'],
  [{ state: 'NO_RUN', isBusinessDay: false }, 'Not a business day: nothing runs.'],
])('%j', (change, words) => {
  expect(dayWords({ ...day, ...change })).toBe(words);
});

test('a day that was done and whose data has changed says so', () => {
  expect(dayWords({ ...day, state: 'OPEN' }, 1)).toBe(
    'Not everything is done: the data of 1 universe has changed since it was published.',
  );
});
