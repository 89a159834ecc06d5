import { expect, test } from 'vitest';
import { eodLastIndicatorStep, eodStatuses, eodStatusLabels, parseEodStatus } from './eod-status.ts';

test('every status is read in each of its written forms', () => {
  for (const status of eodStatuses) {
    expect(parseEodStatus(status)).toBe(status);
    expect(parseEodStatus(status.replaceAll('_', ' '))).toBe(status);
    expect(parseEodStatus(eodStatusLabels[status])).toBe(status);
  }
});

test('anything else is no status', () => {
  for (const text of ['', 'DONE', 'NOTSTARTED', 'IN-PROGRESS', 'FAILED!']) expect(parseEodStatus(text)).toBeNull();
});

test('the last step of a card reads by how the process ended', () => {
  expect(eodStatuses.map(eodLastIndicatorStep)).toEqual(['Completed', 'Completed', 'Completed', 'Completed', 'Failed']);
});
