import { authStore } from '../../lib/auth.ts';
import { nowMs } from '../../lib/clock.ts';
import { endSession, isSessionEnding, logOut } from '../../lib/end-session.ts';
import {
  takeLogoutReason,
  type LogoutReason,
  followOtherTabs,
  lastSessionRecord,
  readLastActivity,
  writeLastActivity,
  type SessionRecord,
} from '../../lib/session-record.ts';
import { logProblem } from '../../lib/log.ts';
import { refreshSession } from '../../lib/session.ts';
import { createSessionKeeper, hideNotice, showNotice, type SessionNotice } from './session-keeper.ts';
import { activityDebounceMs } from '@landfall/contract';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { replaceRights } from './rights.ts';

/** A 403 means that rights were withdrawn since sign-in, so menu and guards are updated. */
function followRights(): () => void {
  const learn = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const failure = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : null;
    const code = failure instanceof ApiError ? failure.code : null;
    // A role has begun to require a second factor.
    if (code === 'FACTOR_MISSING') globalThis.location.assign('/');
    const isRefusal = code === 'FORBIDDEN';
    if (isRefusal) void replaceRights();
  };
  const stops = [queryClient.getQueryCache().subscribe(learn), queryClient.getMutationCache().subscribe(learn)];
  return () => stops.forEach((stop) => stop());
}

const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Browsers report moves of a still pointer over a moving page. */
function realMoves(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true;
    const place = `${event.screenX} ${event.screenY}`;
    const isMove = last !== '' && place !== last;
    last = place;
    return isMove;
  };
}

/** Reports activity at once, and again when a burst of it has settled. */
function followActivity(onEvent: () => void, onSettled: () => void): () => void {
  const isReal = realMoves();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: Event) => {
    if (!isReal(event)) return;
    onEvent();
    clearTimeout(timer);
    timer = setTimeout(onSettled, activityDebounceMs);
  };
  for (const kind of kinds) globalThis.addEventListener(kind, listen, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const kind of kinds) globalThis.removeEventListener(kind, listen, { capture: true });
  };
}

const noticeOf: Record<LogoutReason, SessionNotice> = { expired: 'expired', inactive: 'timeout', lost: 'ended' };

/** The last activity in this tab. Other tabs get it when the user pauses. */
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

/** One browser has one session, so this tab follows changes by other tabs. */
function followRecord(record: SessionRecord): void {
  const { isAuthenticated, user } = authStore.get();
  // The tab that ends the session reports it again when the server has answered.
  if (record.state === 'ending') return;
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

/** A page that the browser brings back as it was left has missed what happened since. */
function catchUp({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const record = lastSessionRecord();
  if (isSessionEnding.get()) globalThis.location.reload();
  else if (record) followRecord(record);
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

/** Follows the session while the application is open. Returns a function that stops it. */
export function keepSession(): () => void {
  const reason = takeLogoutReason();
  if (reason !== null) showNotice(noticeOf[reason]);
  const look = () => document.visibilityState === 'visible' && keeper.look();
  document.addEventListener('visibilitychange', look);
  globalThis.addEventListener('pageshow', catchUp);
  const stops = [
    followSignIn(),
    followActivity(noteEvent, noteSettled),
    followOtherTabs(followRecord, keeper.look),
    followRights(),
  ];
  return () => {
    document.removeEventListener('visibilitychange', look);
    globalThis.removeEventListener('pageshow', catchUp);
    for (const stop of stops) stop();
    keeper.stop();
  };
}
