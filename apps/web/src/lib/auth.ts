import { useSyncExternalStore } from 'react';
import { initialAuthState, type AuthState, type SignedInUser } from './auth-state.ts';
import { createStore } from './store.ts';
import { meetsRequirement, routeRequirements, type Endpoint, type Grantee } from '@landfall/contract';

/** May this user open this screen? By any of its requirements; an unknown address by none. */
export const mayOpen = (user: Grantee | null, path: string): boolean =>
  routeRequirements(path).some((requirement) => meetsRequirement(user, requirement));

/** Would the server take this call from this user? Decides what is offered, never what is allowed. */
export function mayCall(user: Grantee | null, { access }: Pick<Endpoint, 'access'>): boolean {
  if (access.kind === 'public') return true;
  if (user === null) return false;
  if (access.kind === 'anyOf') return access.requirements.some((requirement) => meetsRequirement(user, requirement));
  if (access.kind === 'session') return true;
  if (access.kind === 'account') return meetsRequirement(user, access.requirement ?? null);
  return access.roles.some((role) => user.roles.includes(role));
}

/** Who is signed in. Set by the session check, the sign-in page and `endSession` only. */
export const authStore = createStore<AuthState>(initialAuthState);

export const useAuth = (): AuthState => useSyncExternalStore(authStore.subscribe, authStore.get);

/** For screens behind the sign-in: the user is there. */
export function useUser(): SignedInUser {
  const { user } = useAuth();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}
