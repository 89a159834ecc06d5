import type { EodStatus } from '@landfall/contract';

export const notToday = "Only today's processes can be retried.";

/** Why a process cannot be retried as it stands; null where it can. */
export const retryBarrier = (status: EodStatus | null): string | null =>
  status === 'FAILED' ? null : 'Only a failed process can be retried.';
