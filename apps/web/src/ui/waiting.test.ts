import { expect, test } from 'vitest';
import { linksOf } from './waiting.ts';

test('says what waits and leads to it, and leaves out what does not wait', () => {
  expect(
    linksOf([
      { kind: 'ownDocuments', count: 0, oldest: null },
      { kind: 'freeDocuments', count: 1_200, oldest: null },
      { kind: 'uploads', count: 1, oldest: 'one' },
      { kind: 'failedSteps', count: 2, oldest: '2026-11-25' },
      { kind: 'approvals', count: 1, oldest: '2026-11-26' },
    ]).map(({ text, path }) => [text, path]),
  ).toEqual([
    ['1,200 documents that nobody has taken', '/report-triage/analyst-view?pending=true&order=oldest&taken=nobody'],
    ['1 price upload to approve', '/tools/upload?upload=one'],
    ['2 failed end-of-day steps, the oldest of 25 Nov 2026', '/eod-dashboard?date=2026-11-25&show=FAILED'],
    ['1 end-of-day approval of 26 Nov 2026', '/eod-dashboard?date=2026-11-26&show=PENDING_APPROVAL'],
  ]);
});
