import { authStore } from '../../lib/auth.ts';
import { nowMs } from '../../lib/clock.ts';
import { endSession, logOut } from '../../lib/end-session.ts';
import { takeFarewell } from '../../lib/farewell.ts';
import type { Farewell } from '../../lib/farewell.ts';
import { logProblem } from '../../lib/log.ts';
import { refreshSession } from '../../lib/session.ts';
import { followOtherTabs, readLastActivity, writeLastActivity } from '../../lib/session-record.ts';
import type { SessionRecord } from '../../lib/session-record.ts';
import { followActivity } from './activity.ts';
import { followRights } from './follow-rights.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { hideNotice, showNotice } from './session-notices.ts';
import type { SessionNotice } from './session-notices.ts';

const noticeOf: Record<Farewell, SessionNotice> = { expired: 'expired', inactive: 'timeout', lost: 'ended' };

/** In this tab, told to the others once a burst of it has settled. */
let activeAt = 0;

const keeper = createSessionKeeper({
  now: nowMs,
  expiresAt: () => {
    const { sessionExpiresAt } = authStore.get();
    return sessionExpiresAt === null ? null : Date.parse(sessionExpiresAt);
  },
  lastActivity: () => Math.max(activeAt, readLastActivity()),
  refresh: () =>
    refreshSession().catch((error: unknown) => {
      logProblem('session refresh', error);
      throw error;
    }),
  show: showNotice,
  hide: hideNotice,
  logOut: (why) => void logOut(why),
});

function noteEvent(): void {
  if (keeper.isTooLate()) keeper.look();
  else activeAt = nowMs();
}

function noteSettled(): void {
  if (!authStore.get().isAuthenticated) return;
  writeLastActivity(activeAt);
  void keeper.noteActivity();
}

/** One browser has one session: what another tab does to it, this one follows. */
function followRecord(record: SessionRecord): void {
  const { isAuthenticated, user } = authStore.get();
  if (record.state === 'ended') {
    if (isAuthenticated) endSession(record.why);
  } else if (!isAuthenticated) {
    if (globalThis.location.pathname === '/login') globalThis.location.reload();
  } else if (record.userId === user?.id) {
    authStore.set({ ...authStore.get(), sessionExpiresAt: record.expiresAt });
    keeper.look();
  } else {
    globalThis.location.reload();
  }
}

/** Runs the keeper while somebody is signed in. */
function followSignIn(): () => void {
  let isRunning = false;
  const follow = () => {
    const { isAuthenticated } = authStore.get();
    if (isAuthenticated === isRunning) return;
    isRunning = isAuthenticated;
    if (!isRunning) return keeper.stop();
    hideNotice('expired');
    hideNotice('timeout');
    hideNotice('ended');
    activeAt = nowMs();
    writeLastActivity(activeAt);
    keeper.start();
  };
  follow();
  return authStore.subscribe(follow);
}

/** Everything about the life of a session while the application is open; answers how to stop it. */
export function keepSession(): () => void {
  const farewell = takeFarewell();
  if (farewell !== null) showNotice(noticeOf[farewell]);
  const look = () => document.visibilityState === 'visible' && keeper.look();
  document.addEventListener('visibilitychange', look);
  const stops = [
    followSignIn(),
    followActivity(noteEvent, noteSettled),
    followOtherTabs(followRecord, keeper.look),
    followRights(),
  ];
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const stop of stops) stop();
    keeper.stop();
  };
}
