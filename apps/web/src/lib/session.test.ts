import { afterEach, expect, test, vi } from 'vitest';
import { authStore, initialAuthState } from './auth.ts';
import { isSessionEnding } from './end-session.ts';
import { refreshSession } from './session.ts';

const session = {
  valid: true,
  status: 'SUCCESS',
  user: { id: 'u1', email: 'a@landfall.example', username: 'a', entitlements: [], roles: [], isSuperUser: false },
  expiresAt: '2026-03-02T16:00:00.000Z',
  businessDate: '2026-03-02',
  marketTimeZone: 'America/New_York',
};

// Other files share the modules in one worker.
afterEach(() => {
  isSessionEnding.set(false);
  authStore.set(initialAuthState);
  vi.unstubAllGlobals();
});

test('a refresh that is answered while this tab logs out does not open the session again', async () => {
  const written = vi.fn<(key: string, text: string) => void>();
  vi.stubGlobal('localStorage', { setItem: written });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(session)));
  await refreshSession();
  expect(written).toHaveBeenCalledOnce();
  isSessionEnding.set(true);
  await refreshSession();
  expect(written).toHaveBeenCalledOnce();
});
