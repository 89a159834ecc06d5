import { logout } from '@landfall/contract';
import { endpointPath } from './api-address.ts';
import { signedOut, authStore } from './auth.ts';
import { keepLogoutReason, reasonOfEnd, writeSessionRecord, type SessionEnd } from './session-record.ts';
import { logProblem } from './log.ts';
import { queryClient } from './query-client.ts';
import { createStore } from './store.ts';

/** True from the end of a session until the sign-in page has loaded: no screen is shown any more. */
export const isSessionEnding = createStore(false);

/** Where to come back to after signing in; nothing worth keeping on the public pages. */
export function loginAddress(here: string | null): string {
  if (here === null || here === '/' || /^\/(login|reset-password)(?=[/?#]|$)/.test(here)) return '/login';
  return `/login?${new URLSearchParams({ redirect: here }).toString()}`;
}

/** Logging out does not wait longer for the server. */
const requestTimeoutMs = 5_000;

/**
 * Tells the server; a failure is only logged, because the browser forgets the session either way. Returns where the provider
 * of a single sign-on ends it too.
 */
export async function tellServerLogout(): Promise<string | null> {
  // The request goes on after the page has been left.
  const told = fetch(endpointPath(logout), { method: logout.method, credentials: 'include', keepalive: true })
    .then(async (response) => {
      if (!response.ok) return logProblem('logout', response.status);
      const { continueAt } = (await response.json()) as { continueAt?: string };
      return continueAt;
    })
    .catch((error: unknown) => logProblem('logout', error));
  const { promise: waitedLongEnough, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, requestTimeoutMs);
  return (await Promise.race([told, waitedLongEnough])) ?? null;
}

/** Removes the user and all cached data, here and in the other tabs. The screen stays until the page is left. */
export function forgetSession(why: SessionEnd): void {
  queryClient.clear();
  authStore.set(signedOut());
  writeSessionRecord({ state: 'ended', why });
}

/** Loads the sign-in page. A user who did not log out returns to this screen after signing in again. */
function leaveForLogin(why: SessionEnd): void {
  if (why !== 'logout') keepLogoutReason(why);
  const { pathname, search, hash } = globalThis.location;
  globalThis.location.assign(loginAddress(why === 'logout' ? null : `${pathname}${search}${hash}`));
}

/** Ends a session here that the server knows to be over. */
export function endSession(why: SessionEnd): void {
  if (isSessionEnding.get()) return;
  isSessionEnding.set(true);
  forgetSession(why);
  leaveForLogin(why);
}

/**
 * Ends the session here and on the server, which is told first: a sign-in page that still found the session would lead
 * straight back.
 */
export async function logOut(why: SessionEnd): Promise<void> {
  if (isSessionEnding.get()) return;
  isSessionEnding.set(true);
  queryClient.clear();
  // A call of another tab may be refused before this one has its answer: that tab reads here why.
  writeSessionRecord({ state: 'ending', why });
  const continueAt = await tellServerLogout();
  forgetSession(why);
  if (why === 'logout' && continueAt !== null) globalThis.location.assign(continueAt);
  else leaveForLogin(why);
}

/**
 * A call was refused for want of a session. Nobody needs to be told where nobody was signed in any more, or where
 * another tab has ended the session.
 */
export function logOutAfterRefusal(): void {
  void logOut(authStore.get().isAuthenticated ? (reasonOfEnd() ?? 'lost') : 'logout');
}
