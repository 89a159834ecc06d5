import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { readableInstant } from '../lib/dates.ts';
import { asOfProblem, startText } from './as-of-bar.tsx';

const asOf = '2026-11-20T12:00:00.000Z';

test('a refusal of an instant has its instants as people read them', () => {
  const message = `The security was not known at ${asOf}: it was recorded later.`;
  const refused = new ApiError(404, 'Not Found', { status: 'ERROR', code: 'NOT_FOUND', message, requestId: 'r' });
  expect(asOfProblem(asOf, refused)).toBe(
    `The security was not known at ${readableInstant(asOf)}: it was recorded later.`,
  );
  expect(asOfProblem(undefined, refused)).toBeNull();
  expect(asOfProblem(asOf, new ApiError(503, 'Down', null))).toBeNull();
});

test('the choice of another instant begins at the one that is shown', () => {
  expect(new Date(startText(asOf)).toISOString()).toBe(asOf);
  for (const from of [undefined, '2026-11-20', 'soonT'])
    expect(Date.now() - Date.parse(startText(from))).toBeLessThan(60_500);
});
