import { eodMessages } from '@landfall/contract';
import { ApiError } from '../../lib/api-error.ts';

/** What the screen says when its data could not be fetched; why a day was refused is the server's to tell. */
export function eodErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return eodMessages.failed;
  if (error.status === 503) return eodMessages.unavailable;
  return error.status === 400 && error.serverMessage !== null
    ? `${eodMessages.failed} (${error.serverMessage})`
    : eodMessages.failed;
}

export const needsReason = 'Please give a reason.';
