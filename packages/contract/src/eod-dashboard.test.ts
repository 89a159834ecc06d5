import { expect, test } from 'vitest';
import { eodLastIndicatorStep, eodStatuses, eodStatusLabels, parseEodStatus } from './eod-dashboard.ts';

test('each status is parsed in every spelling', () => {
  for (const status of eodStatuses) {
    expect(parseEodStatus(status)).toBe(status);
    expect(parseEodStatus(status.replaceAll('_', ' '))).toBe(status);
    expect(parseEodStatus(eodStatusLabels[status])).toBe(status);
  }
});

test('anything else is not a status', () => {
  for (const text of ['', 'DONE', 'NOTSTARTED', 'IN-PROGRESS', 'FAILED!']) expect(parseEodStatus(text)).toBeNull();
});

test('the last step of a card says how the process ended', () => {
  expect(eodStatuses.map(eodLastIndicatorStep)).toEqual(['Completed', 'Completed', 'Completed', 'Completed', 'Failed']);
});
