import { eodMessages } from '@landfall/contract';
import { ApiError } from '../../lib/api-error.ts';

/** The message when data could not be fetched. */
export const eodErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 503 ? eodMessages.unavailable : eodMessages.failed;

export const isRunMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const needsReason = 'Please give a reason.';
