import { nowMs } from './clock.ts';
import { keepLocal, readLocal } from './store.ts';

/** How a session ended: by its user, by its end, by inactivity, or found gone by a call. */
export type SessionEnd = 'logout' | 'expired' | 'inactive' | 'lost';

/** The last that happened to this browser's one session, kept where all its tabs see it. */
export type SessionRecord =
  | { state: 'open'; userId: string; expiresAt: string }
  /** A tab is telling the server to end it. */
  | { state: 'ending'; why: SessionEnd }
  | { state: 'ended'; why: SessionEnd };

const recordKey = 'landfall.session';
const activityKey = 'landfall.last-activity';
const ends: readonly unknown[] = ['logout', 'expired', 'inactive', 'lost'] satisfies SessionEnd[];

export function writeSessionRecord(record: SessionRecord): void {
  // Other tabs are notified of changes only. The time makes each record different.
  keepLocal(recordKey, JSON.stringify({ ...record, at: nowMs() }));
}

export function readSessionRecord(text: string | null): SessionRecord | null {
  try {
    const { state, userId, expiresAt, why } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (state === 'open' && typeof userId === 'string' && typeof expiresAt === 'string') {
      return Number.isNaN(Date.parse(expiresAt)) ? null : { state, userId, expiresAt };
    }
    const isOver = state === 'ending' || state === 'ended';
    return isOver && ends.includes(why) ? { state, why: why as SessionEnd } : null;
  } catch {
    return null;
  }
}

export const lastSessionRecord = (): SessionRecord | null => readSessionRecord(readLocal(recordKey));

/** Before the browser leaves for a single sign-on: the session it comes back with is a new one. */
export const forgetSessionRecord = (): void => keepLocal(recordKey, null);

/** Whether the session was ended in this browser and no user has signed in since. */
export const hasEndedSession = (): boolean => lastSessionRecord()?.state === 'ended';

/** Why a tab of this browser ends, or has ended, the session; null while it is open. */
export function reasonOfEnd(): SessionEnd | null {
  const record = lastSessionRecord();
  return record === null || record.state === 'open' ? null : record.why;
}

export const writeLastActivity = (at: number): void => keepLocal(activityKey, String(at));

/** When a user was last active in any tab; 0 where it is not known, and never in the future. */
export function readLastActivity(): number {
  const at = Number(readLocal(activityKey));
  return at > 0 ? Math.min(at, nowMs()) : 0;
}

/** Listens to other tabs: changes of the session and the user's activity. Events of this tab are not included. */
export function followOtherTabs(onRecord: (record: SessionRecord) => void, onActivity: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === activityKey) onActivity();
    const record = key === recordKey ? readSessionRecord(newValue) : null;
    if (record) onRecord(record);
  };
  globalThis.addEventListener('storage', listen);
  return () => globalThis.removeEventListener('storage', listen);
}

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
