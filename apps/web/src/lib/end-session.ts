import { queryClient } from './query-client.ts';
import { signedOut } from './auth-state.ts';
import { authStore } from './auth.ts';

let ending = false;

/** Where to come back to after signing in; nothing worth keeping on the public pages. */
export function loginAddress(here: string | null): string {
  if (here === null || here === '/' || /^\/(login|reset-password)(?=[/?#]|$)/.test(here)) return '/login';
  return `/login?${new URLSearchParams({ redirect: here }).toString()}`;
}

/**
 * The one way out: forgets every cached answer and loads the sign-in page afresh.
 * `keepPlace` brings the user back to this screen after signing in again.
 */
export function endSession({ keepPlace }: { keepPlace: boolean }): void {
  if (ending) return;
  ending = true;
  queryClient.clear();
  authStore.set(signedOut());
  const { pathname, search, hash } = globalThis.location;
  globalThis.location.assign(loginAddress(keepPlace ? `${pathname}${search}${hash}` : null));
}
