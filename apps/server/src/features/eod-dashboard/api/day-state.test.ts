import { expect, test } from 'vitest';
import { dayState, stateOfAll, type ProcessState } from './to-universe.ts';

const process = (
  processId: string,
  status: ProcessState['status'],
  more: Partial<ProcessState> = {},
): ProcessState => ({
  processId,
  status,
  resolution: null,
  dependsOn: [],
  hasOutput: status === 'COMPLETED',
  ...more,
});

const unchanged = { openFailures: 0, isChanged: false };
const oneOpen = { openFailures: 1, isChanged: false };

test('a day is clean once everything is done', () => {
  expect(dayState([process('A', 'COMPLETED'), process('B', 'COMPLETED')], unchanged)).toBe('CLEAN');
  for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PENDING_APPROVAL'] as const) {
    expect(dayState([process('A', 'COMPLETED'), process('B', status)], unchanged)).toBe('OPEN');
  }
});

test('a day that nothing was started on, and one without processes', () => {
  expect(dayState([process('A', 'NOT_STARTED')], unchanged)).toBe('NO_RUN');
  expect(dayState([], unchanged)).toBe('NO_RUN');
});

test('a failure without an end is never clean, even one of an earlier try', () => {
  expect(dayState([process('A', 'FAILED')], oneOpen)).toBe('NOT_CLEAN');
  expect(dayState([process('A', 'COMPLETED')], oneOpen)).toBe('NOT_CLEAN');
});

test('what waits for a failure that was let stand is not waited for, however far behind it', () => {
  const failed = process('A', 'FAILED', { resolution: 'WAIVED' });
  const behind = process('B', 'NOT_STARTED', { dependsOn: ['A'] });
  const further = process('C', 'NOT_STARTED', { dependsOn: ['B'] });
  expect(dayState([failed, behind, further], unchanged)).toBe('CLEAN');
  expect(dayState([failed, behind, process('D', 'NOT_STARTED')], unchanged)).toBe('OPEN');
  expect(dayState([failed, process('D', 'IN_PROGRESS', { dependsOn: ['A'] })], unchanged)).toBe('OPEN');
});

test('what can go on after a failure that was let stand is waited for', () => {
  const failed = process('A', 'FAILED', { resolution: 'WAIVED', hasOutput: true });
  expect(dayState([failed, process('B', 'NOT_STARTED', { dependsOn: ['A'] })], unchanged)).toBe('OPEN');
  expect(dayState([failed, process('B', 'COMPLETED', { dependsOn: ['A'] })], unchanged)).toBe('CLEAN');
});

test('all universes together are as their worst', () => {
  expect(stateOfAll([])).toBe('NO_RUN');
  expect(stateOfAll(['NO_RUN', 'NO_RUN'])).toBe('NO_RUN');
  expect(stateOfAll(['CLEAN', 'CLEAN'])).toBe('CLEAN');
  expect(stateOfAll(['CLEAN', 'NO_RUN'])).toBe('OPEN');
  expect(stateOfAll(['CLEAN', 'OPEN'])).toBe('OPEN');
  expect(stateOfAll(['OPEN', 'NOT_CLEAN', 'CLEAN'])).toBe('NOT_CLEAN');
});

test('a day whose data has changed since it was published is not clean before it has been run again', () => {
  expect(dayState([process('A', 'COMPLETED')], { openFailures: 0, isChanged: true })).toBe('OPEN');
  expect(dayState([process('A', 'FAILED')], { openFailures: 1, isChanged: true })).toBe('NOT_CLEAN');
});
