import type { QueuedDocument } from '@landfall/contract';
import { counted } from '../../../lib/numbers.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago an instant was: `5 minutes`, `3 hours`, `2 days`. */
export function ageText(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < hour) return counted(Math.max(1, Math.floor(age / minute)), 'minute');
  return age < 2 * day ? counted(Math.floor(age / hour), 'hour') : counted(Math.floor(age / day), 'day');
}

/** Why a document waits for review; null for one that does not. */
export function waitingReason({
  status,
  isKeyedByHand,
  lastEditedBy,
  withdrawnBy,
  errors,
}: QueuedDocument): string | null {
  if (status !== 'PENDING_REVIEW') return null;
  const begun =
    withdrawnBy !== null
      ? `its sign-off was withdrawn by ${withdrawnBy}`
      : lastEditedBy === null
        ? 'nobody has edited it'
        : isKeyedByHand
          ? `to be filled in, last by ${lastEditedBy}`
          : `begun by ${lastEditedBy}`;
  return errors === null || errors === 0 ? begun : `${begun}, ${counted(errors, 'error')}`;
}
