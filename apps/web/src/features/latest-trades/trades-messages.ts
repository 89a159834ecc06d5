import { traceMessages } from '@landfall/contract';
import type { TraceTrade } from '@landfall/contract';
import { ApiError } from '../../lib/api-error.ts';
import { fetchErrorMessage } from '../../lib/fetch-error.ts';

export const noTradesMessage =
  'No trace trades found for the selected criteria. Please try again with different parameters.';

/** An answer without success. */
class TradesRefused extends Error {
  override readonly name = 'TradesRefused';
}

interface Envelope {
  status: string;
  data?: readonly TraceTrade[] | null;
  message?: string | null;
}

/** The envelope's data, where its status is SUCCESS; otherwise an error with its message. */
export function tradesOf({ status, data, message }: Envelope): readonly TraceTrade[] {
  if (status !== 'SUCCESS' || !data) throw new TradesRefused(message || 'Failed to fetch trace trades');
  return data;
}

export function tradesErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return traceMessages.tooOld;
  return error instanceof TradesRefused ? `${fetchErrorMessage(error)} (${error.message})` : fetchErrorMessage(error);
}
