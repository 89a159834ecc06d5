import { queryClient } from './query-client.ts';
import { signedOut } from './auth-state.ts';
import { authStore } from './auth.ts';
import { leaveFarewell } from './farewell.ts';
import { writeSessionRecord } from './session-record.ts';
import type { SessionEnd } from './session-record.ts';
import { createStore } from './store.ts';

/** True from the end of a session until the sign-in page has loaded: no screen is shown any more. */
export const isSessionEnding = createStore(false);

/** Where to come back to after signing in; nothing worth keeping on the public pages. */
export function loginAddress(here: string | null): string {
  if (here === null || here === '/' || /^\/(login|reset-password)(?=[/?#]|$)/.test(here)) return '/login';
  return `/login?${new URLSearchParams({ redirect: here }).toString()}`;
}

/**
 * The one way out: forgets every cached answer and loads the sign-in page afresh. Whoever did not choose to go comes
 * back to this screen after signing in again.
 */
export function endSession(why: SessionEnd): void {
  if (isSessionEnding.get()) return;
  isSessionEnding.set(true);
  queryClient.clear();
  authStore.set(signedOut());
  writeSessionRecord({ state: 'ended', why });
  if (why !== 'logout') leaveFarewell(why);
  const { pathname, search, hash } = globalThis.location;
  globalThis.location.assign(loginAddress(why === 'logout' ? null : `${pathname}${search}${hash}`));
}
