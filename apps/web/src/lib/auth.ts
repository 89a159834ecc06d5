import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';
import {
  meetsRequirement,
  routeRequirements,
  type Endpoint,
  type Grantee,
  mapEntitlements,
  type Entitlement,
  type MappedEntitlement,
  type SessionResponse,
  type User,
} from '@landfall/contract';

export interface SignedInUser extends User {
  /** Derived from the entitlements, keyed by feature name. */
  mappedEntitlements: Record<string, MappedEntitlement>;
}

export interface AuthState {
  isAuthenticated: boolean;
  user: SignedInUser | null;
  sessionExpiresAt: string | null;
  isLoading: boolean;
}

export const initialAuthState: AuthState = {
  isAuthenticated: false,
  user: null,
  sessionExpiresAt: null,
  isLoading: true,
};

const withMapped = (user: User): SignedInUser => ({ ...user, mappedEntitlements: mapEntitlements(user.entitlements) });

export const loginStarted = (state: AuthState): AuthState => ({ ...state, isLoading: true });

export const signedIn = (user: User, expiresAt: string | null): AuthState => ({
  isAuthenticated: true,
  user: withMapped({ ...user, entitlements: user.entitlements ?? [] }),
  sessionExpiresAt: expiresAt,
  isLoading: false,
});

export const signedOut = (): AuthState => ({ ...initialAuthState, isLoading: false });

/** A session is invalid when it says so, or when it has no user. */
export const sessionChecked = (session: Pick<SessionResponse, 'valid' | 'user' | 'expiresAt'>): AuthState =>
  session.valid && session.user ? signedIn(session.user, session.expiresAt) : signedOut();

export const entitlementsReplaced = (state: AuthState, entitlements: readonly Entitlement[]): AuthState => {
  if (!state.user) return state;
  const kept = entitlements.map(({ featureName, parentFeature, activeInd }) => ({
    featureName,
    activeInd,
    ...(parentFeature === undefined ? {} : { parentFeature }),
  }));
  return { ...state, user: withMapped({ ...state.user, entitlements: kept }) };
};

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
