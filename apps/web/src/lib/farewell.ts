import type { SessionEnd } from './session-record.ts';

/** Said on the sign-in page about the session that ended, because going there loads the page afresh. */
export type Farewell = Exclude<SessionEnd, 'logout'>;

const key = 'landfall.farewell';

export function leaveFarewell(farewell: Farewell): void {
  try {
    sessionStorage.setItem(key, farewell);
  } catch {
    // Without storage nothing can be said over there.
  }
}

/** Said once. */
export function takeFarewell(): Farewell | null {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left === 'expired' || left === 'inactive' || left === 'lost' ? left : null;
  } catch {
    return null;
  }
}
