import type { EodProcess } from '@landfall/contract';

/** Only what has failed, and only on the day itself. */
export const isRetryOffered = ({ status }: Pick<EodProcess, 'status'>, date: string, today: string): boolean =>
  status === 'FAILED' && date === today;
