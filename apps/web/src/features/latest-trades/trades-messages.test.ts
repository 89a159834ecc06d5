import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { tradesErrorMessage, tradesOf } from './trade-columns.tsx';

test('only SUCCESS gives data', () => {
  expect(tradesOf({ status: 'SUCCESS', data: [], message: null })).toEqual([]);
  expect(() => tradesOf({ status: 'ERROR', data: [], message: 'Feed is down' })).toThrow('Feed is down');
  expect(() => tradesOf({ status: 'ERROR' })).toThrow('Failed to fetch trace trades');
});

test.each([
  [400, 'Effective date cannot be more than 30 days in the past. Please select a more recent date.'],
  [503, "We're temporarily unavailable. Please try again in a few minutes."],
  [500, 'An error occurred while fetching data. Please try again.'],
])('status %d', (status, message) => {
  expect(tradesErrorMessage(new ApiError(status, '', null))).toBe(message);
  expect(tradesErrorMessage(new Error('Feed is down'))).toBe(
    'An error occurred while fetching data. Please try again.',
  );
});
