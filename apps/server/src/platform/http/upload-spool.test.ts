import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { formFault } from './upload-spool.ts';

const request = (raw: object) => ({ raw }) as FastifyRequest;
const whole = request({ destroyed: false, errored: null });

test('what the reader complains of is the form’s fault, or the line’s', () => {
  const broken = new Error('Unexpected end of form');
  expect(formFault(broken, whole)).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The upload is not a well-formed form.',
  });
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(formFault(reset, request({ destroyed: true }))).toMatchObject({ message: 'The upload was interrupted.' });
});

test('what the disk complains of is neither', async () => {
  const error: unknown = await readFile('/no/such/form-part').catch((reason: unknown) => reason);
  expect(formFault(error, whole)).toBe(error);
  expect(formFault(error, request({ destroyed: true }))).toBe(error);
});
