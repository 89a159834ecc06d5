import { getSession, type LoginResponse } from '@landfall/contract';
import { call } from './api.ts';
import { sessionChecked, signedIn, signedOut, type AuthState, authStore } from './auth.ts';
import { isSessionEnding, tellServerLogout } from './end-session.ts';
import { hasEndedSession, writeSessionRecord } from './session-record.ts';
import { asLocalTime, noteServerTime, noteMarketClock } from './today.ts';

/** For the calls that answer with a session: reads the server's clock off the answer. */
export const hearServerTime = (response: Response): void => noteServerTime(response.headers.get('date'));

function adopt(state: AuthState): void {
  // An answer that comes while this tab logs out opens no session again.
  if (isSessionEnding.get()) return;
  authStore.set(state);
  const { user, sessionExpiresAt } = state;
  if (user && sessionExpiresAt !== null) {
    writeSessionRecord({ state: 'open', userId: user.id, expiresAt: sessionExpiresAt });
  }
}

/** Fetches the session, which extends it. */
async function askForSession(): Promise<AuthState> {
  const answer = await call(getSession, { heard: hearServerTime });
  noteMarketClock(answer);
  return sessionChecked({ ...answer, expiresAt: answer.expiresAt && asLocalTime(answer.expiresAt) });
}

export function openSession({ user, expiresAt, ...market }: LoginResponse): void {
  noteMarketClock(market);
  adopt(signedIn(user, asLocalTime(expiresAt)));
}

/**
 * On load: valid with a user signs in, all else signs out. Where this browser has ended its session and the server has
 * not heard of it, it is told again. Throws where no answer comes.
 */
export async function validateSession(): Promise<void> {
  const state = await askForSession();
  if (!state.isAuthenticated || !hasEndedSession()) return adopt(state);
  await tellServerLogout();
  adopt(signedOut());
}

/** Towards the end of a session: false where the server knows it no more. Throws where no answer comes. */
export async function refreshSession(): Promise<boolean> {
  const state = await askForSession();
  if (state.isAuthenticated) adopt(state);
  return state.isAuthenticated;
}
