import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { UploadError } from '../../../lib/xhr-upload.ts';
import { failureText, isRefusal } from './upload-store.ts';

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

test('only an answer of the server says that the file was not processed', () => {
  const body = { status: 'ERROR', code: 'UNAVAILABLE', message: 'Not now.', requestId: 'r' };
  expect(isRefusal(refused(503, '', body))).toBe(true);
  expect(isRefusal(refused(502, 'Bad Gateway', null))).toBe(false);
  expect(isRefusal(new UploadError({ kind: 'network' }))).toBe(false);
  expect(isRefusal(new UploadError({ kind: 'timeout' }))).toBe(false);
});
