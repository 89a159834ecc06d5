import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { eodErrorMessage, isRunMissing } from './eod-queries.ts';

const refusal = { status: 'ERROR', code: 'VALIDATION_FAILED', message: 'Too far back.', requestId: '1' };

test.each([
  [new ApiError(503, '', null), "We're temporarily unavailable. Please try again in a few minutes."],
  [new ApiError(500, '', null), 'An error occurred while fetching EOD data. Please try again.'],
  [new ApiError(400, '', refusal), 'An error occurred while fetching EOD data. Please try again.'],
  [new NetworkError(null), 'An error occurred while fetching EOD data. Please try again.'],
])('%s', (error, message) => {
  expect(eodErrorMessage(error)).toBe(message);
});

test('a run that is not there is told apart from a fault', () => {
  expect(
    [new ApiError(404, '', null), new ApiError(500, '', null), new NetworkError(null), null].map(isRunMissing),
  ).toEqual([true, false, false, false]);
});
