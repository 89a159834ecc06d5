import type { QueuedDocument } from '@landfall/contract';
import { describe, expect, it, test } from 'vitest';
import { sampleData } from '../model/sample-data.fixture.ts';
import { ageText, doubtText, waitingReason } from './document-card.tsx';

test.each([
  ['2026-01-15T16:59:40Z', '1 minute'],
  ['2026-01-15T16:01:00Z', '59 minutes'],
  ['2026-01-15T15:30:00Z', '1 hour'],
  ['2026-01-13T18:00:00Z', '47 hours'],
  ['2026-01-12T17:00:00Z', '3 days'],
  ['2026-01-15T17:00:05Z', '1 minute'],
])('the age of %s is %s', (instant, text) => {
  expect(ageText(instant, Date.parse('2026-01-15T17:00:00Z'))).toBe(text);
});

test.each([
  [null, null, null],
  [2, 1, '2 values'],
  [0, 0, 'Nothing in doubt'],
  [0, 3, null],
])('%s values in doubt and %s errors: %s', (doubtfulValues, errors, text) => {
  expect(doubtText({ doubtfulValues, errors })).toBe(text);
});

describe('why a document waits', () => {
  const queued = (change: Partial<QueuedDocument>): QueuedDocument => ({
    ...sampleData().document,
    status: 'PENDING_REVIEW',
    errors: 0,
    lastEditedBy: null,
    withdrawnBy: null,
    ...change,
  });

  it('names who began, and the errors', () => {
    expect(waitingReason(queued({}))).toBe('nobody has edited it');
    expect(waitingReason(queued({ lastEditedBy: 'Quinn QA', errors: 1 }))).toBe('begun by Quinn QA, 1 error');
    expect(waitingReason(queued({ lastEditedBy: 'Ana', withdrawnBy: 'Ada Admin' }))).toBe(
      'its sign-off was withdrawn by Ada Admin',
    );
    expect(waitingReason(queued({ isKeyedByHand: true, lastEditedBy: 'Ana' }))).toBe('to be filled in, last by Ana');
  });

  it('is nothing for one that does not wait', () => {
    expect(waitingReason(queued({ status: 'SIGNED_OFF', errors: null }))).toBeNull();
  });
});
