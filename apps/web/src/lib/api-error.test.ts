import { expect, test } from 'vitest';
import { ApiError, NetworkError, fetchErrorMessage } from './api-error.ts';

test('503 says that it will pass; anything else is the general message', () => {
  expect(fetchErrorMessage(new ApiError(503, 'Service Unavailable', null))).toBe(
    "We're temporarily unavailable. Please try again in a few minutes.",
  );
  const other = 'An error occurred while fetching data. Please try again.';
  expect(fetchErrorMessage(new ApiError(500, 'Internal Server Error', null))).toBe(other);
  expect(fetchErrorMessage(new NetworkError(new TypeError('failed')))).toBe(other);
});
