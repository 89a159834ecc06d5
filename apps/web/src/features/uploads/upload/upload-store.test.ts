import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { UploadError } from '../../../lib/xhr-upload.ts';
import { failureText } from './upload-store.ts';

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
