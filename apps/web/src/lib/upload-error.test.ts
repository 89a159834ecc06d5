import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { UploadError, uploadErrorText, type UploadFailure } from './xhr-upload.ts';

describe('upload failures', () => {
  const refused = (status: number, statusText: string): UploadFailure => ({
    kind: 'refused',
    status,
    statusText,
    answer: new ApiError(status, statusText, null),
  });

  test.each<[UploadFailure, string]>([
    [refused(413, 'Payload Too Large'), 'Upload failed: 413 Payload Too Large'],
    [refused(503, ''), 'Upload failed: 503'],
    [{ kind: 'network' }, 'Network error occurred during upload'],
    [{ kind: 'timeout' }, 'Upload timed out'],
    [{ kind: 'unexpected' }, 'An unexpected error occurred during upload'],
  ])('%o reads %s', (failure, text) => {
    expect(uploadErrorText(failure)).toBe(text);
  });

  test('a refusal keeps what the server said', () => {
    const body = {
      status: 'ERROR',
      code: 'DUPLICATE_DOCUMENT',
      message: 'This document already exists.',
      details: { documentId: 'd-1' },
      requestId: 'r-1',
    };
    const answer = new ApiError(409, 'Conflict', body);
    const error = new UploadError({ kind: 'refused', status: 409, statusText: 'Conflict', answer });
    expect(error.message).toBe('Upload failed: 409 Conflict');
    expect(error.answer).toMatchObject({
      code: 'DUPLICATE_DOCUMENT',
      serverMessage: 'This document already exists.',
      details: { documentId: 'd-1' },
      requestId: 'r-1',
    });
    expect(new UploadError({ kind: 'network' }).answer).toBeNull();
  });
});

describe('an answer that is no success', () => {
  test('the sign-in refusal has a message but no code', () => {
    const error = new ApiError(401, 'Unauthorized', {
      success: false,
      status: 'ERROR',
      message: 'Invalid credentials',
    });
    expect(error).toMatchObject({ status: 401, code: null, serverMessage: 'Invalid credentials', requestId: null });
  });
  test.each([null, '<html>', {}, { message: 7 }, { message: '' }])('%o is no message of ours', (body) => {
    expect(new ApiError(502, 'Bad Gateway', body)).toMatchObject({
      message: '502 Bad Gateway',
      serverMessage: null,
      code: null,
    });
  });
});
