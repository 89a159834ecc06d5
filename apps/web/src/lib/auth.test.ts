import type { User } from '@landfall/contract';
import { describe, expect, test } from 'vitest';
import { entitlementsReplaced, initialAuthState, loginStarted, sessionChecked, signedIn, signedOut } from './auth.ts';

const user: User = {
  id: 'u1',
  email: 'analyst@landfall.example',
  username: 'analyst',
  entitlements: [
    { featureName: 'TOOLS', activeInd: 'Y' },
    { featureName: 'UPLOADS', parentFeature: 'TOOLS', activeInd: 'Y' },
  ],
  roles: [],
  isSuperUser: false,
};
const expiresAt = '2026-11-20T12:00:00Z';

describe('auth state', () => {
  test('starts loading and unauthenticated', () => {
    expect(initialAuthState).toEqual({ isAuthenticated: false, user: null, sessionExpiresAt: null, isLoading: true });
  });

  test('a login that has started loads', () => {
    expect(loginStarted(signedOut())).toEqual(initialAuthState);
  });

  test('signing in keeps the user with the entitlements mapped', () => {
    const state = signedIn(user, expiresAt);
    expect(state).toMatchObject({ isAuthenticated: true, sessionExpiresAt: expiresAt, isLoading: false });
    expect(state.user?.mappedEntitlements).toEqual({
      TOOLS: { name: 'TOOLS', parent: null, children: ['UPLOADS'] },
      UPLOADS: { name: 'UPLOADS', parent: 'TOOLS', children: [] },
    });
  });

  test.each([
    ['not valid', { valid: false, status: 'ERROR', user, expiresAt } as const],
    ['without a user', { valid: true, status: 'SUCCESS', user: null, expiresAt } as const],
  ])('a session %s clears everything', (_, session) => {
    expect(sessionChecked(session)).toEqual({
      isAuthenticated: false,
      user: null,
      sessionExpiresAt: null,
      isLoading: false,
    });
  });

  test('entitlements can be replaced, and are mapped anew', () => {
    const next = entitlementsReplaced(signedIn(user, expiresAt), [{ featureName: 'CHAT_BOT', activeInd: 'Y' }]);
    expect(Object.keys(next.user?.mappedEntitlements ?? {})).toEqual(['CHAT_BOT']);
    expect(entitlementsReplaced(signedOut(), [])).toEqual(signedOut());
  });

  test('a response without entitlements yields an empty list and an empty map', () => {
    const { entitlements: _, ...bare } = user;
    expect(signedIn(bare as User, null).user).toMatchObject({ entitlements: [], mappedEntitlements: {} });
  });
});
