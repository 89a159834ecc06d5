import type { SessionEnd } from './session-record.ts';

/** Why the session ended. The sign-in page shows it after a reload. */
export type LogoutReason = Exclude<SessionEnd, 'logout'>;

const key = 'landfall.logout-reason';

export function keepLogoutReason(reason: LogoutReason): void {
  try {
    sessionStorage.setItem(key, reason);
  } catch {
    // Without storage the sign-in page shows no reason.
  }
}

/** Reads the reason and removes it, so that it is shown once. */
export function takeLogoutReason(): LogoutReason | null {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left === 'expired' || left === 'inactive' || left === 'lost' ? left : null;
  } catch {
    return null;
  }
}
