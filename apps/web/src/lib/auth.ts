import { useSyncExternalStore } from 'react';
import { initialAuthState } from './auth-state.ts';
import type { AuthState, SignedInUser } from './auth-state.ts';
import { createStore } from './store.ts';

/** Who is signed in. Set by the session check, the sign-in page and `endSession` only. */
export const authStore = createStore<AuthState>(initialAuthState);

export const useAuth = (): AuthState => useSyncExternalStore(authStore.subscribe, authStore.get);

/** For screens behind the sign-in: the user is there. */
export function useUser(): SignedInUser {
  const { user } = useAuth();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}
