import { expect, test } from 'vitest';
import type { EodStatus } from '@landfall/contract';
import { indicatorSteps } from './process-card.tsx';

const states = (status: EodStatus, enableSignoff: 'Y' | 'N') =>
  indicatorSteps({ status, enableSignoff, errorCode: null }).map(({ state }) => state);

test('the steps are those of the specification; the last reads by how it ended', () => {
  const labels = (status: EodStatus) =>
    indicatorSteps({ status, enableSignoff: 'Y', errorCode: null }).map(({ label }) => label);
  expect(labels('IN_PROGRESS')).toEqual(['Started', 'In Progress', 'Pending Approval', 'Completed']);
  expect(labels('FAILED')).toEqual(['Started', 'In Progress', 'Pending Approval', 'Failed']);
});

test.each([
  ['NOT_STARTED', ['ahead', 'ahead', 'ahead', 'ahead']],
  ['IN_PROGRESS', ['done', 'current', 'ahead', 'ahead']],
  ['PENDING_APPROVAL', ['done', 'done', 'current', 'ahead']],
  ['COMPLETED', ['done', 'done', 'done', 'done']],
  ['FAILED', ['done', 'done', 'ahead', 'failed']],
] as const)('%s', (status, expected) => {
  expect(states(status, 'Y')).toEqual(expected);
});

test('without a sign-off the third step is passed by, unless one is waited for all the same', () => {
  expect(states('IN_PROGRESS', 'N')).toEqual(['done', 'current', 'skipped', 'ahead']);
  expect(states('COMPLETED', 'N')).toEqual(['done', 'done', 'skipped', 'done']);
  expect(states('PENDING_APPROVAL', 'N')).toEqual(['done', 'done', 'current', 'ahead']);
});

test('what was rejected has come to the approval', () => {
  const steps = indicatorSteps({ status: 'FAILED', enableSignoff: 'Y', errorCode: 'REJECTED' });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'failed']);
});
