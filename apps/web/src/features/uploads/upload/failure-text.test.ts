import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { UploadError } from '../../../lib/upload-error.ts';
import { failureText, isSessionEnd } from './failure-text.ts';

const refused = (status: number, statusText: string, body: unknown) =>
  new UploadError({ kind: 'refused', status, statusText, answer: new ApiError(status, statusText, body) });

test('the words of the server, else what happened, else that it failed', () => {
  expect(failureText(refused(503, '', { message: 'The database is being restored.' }))).toBe(
    'The database is being restored.',
  );
  expect(failureText(refused(502, 'Bad Gateway', null))).toBe('Upload failed');
  expect(failureText(new UploadError({ kind: 'network' }))).toBe('Network error occurred during upload');
  expect(failureText(new TypeError('x is undefined'))).toBe('Upload failed');
});

test('a session that has ended is told from what else refuses a file', () => {
  expect(isSessionEnd(refused(401, 'Unauthorized', null))).toBe(true);
  expect(isSessionEnd(refused(403, 'Forbidden', null))).toBe(false);
  expect(isSessionEnd(new UploadError({ kind: 'network' }))).toBe(false);
});
