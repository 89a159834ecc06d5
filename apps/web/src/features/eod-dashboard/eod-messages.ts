import { eodMessages } from '@landfall/contract';
import { ApiError } from '../../lib/api-error.ts';

/** The message when data could not be fetched. For a refused day it is the server's message. */
export function eodErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return eodMessages.failed;
  if (error.status === 503) return eodMessages.unavailable;
  return error.status === 400 && error.serverMessage !== null
    ? `${eodMessages.failed} (${error.serverMessage})`
    : eodMessages.failed;
}

export const isRunMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const needsReason = 'Please give a reason.';
