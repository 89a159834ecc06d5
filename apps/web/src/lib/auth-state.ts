import { mapEntitlements } from '@landfall/contract';
import type { Entitlement, MappedEntitlement, SessionResponse, User } from '@landfall/contract';

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
