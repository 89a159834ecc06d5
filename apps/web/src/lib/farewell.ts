/** Said on the sign-in page about the session that ended, because going there loads the page afresh. */
export type Farewell = 'expired' | 'inactive';

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
    return left === 'expired' || left === 'inactive' ? left : null;
  } catch {
    return null;
  }
}
