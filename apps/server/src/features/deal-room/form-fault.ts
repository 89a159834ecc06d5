import type { FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../../platform/errors.ts';
import { fileTooLarge } from './spool-file.ts';

/** Our messages for errors of the multipart reader. */
export function formFault(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError) return error;
  // A full disk is not an error of the form, whatever its message contains.
  if (error instanceof Error && 'syscall' in error && error.syscall !== 'read') return error;
  if (request.raw.destroyed || request.raw.errored) return badRequest('The upload was interrupted.', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  const isForm =
    code.startsWith('FST_') || (error instanceof Error && /form|multipart|boundary|part/i.test(error.message));
  return isForm ? badRequest('The upload is not a well-formed form.', { cause: error }) : error;
}
