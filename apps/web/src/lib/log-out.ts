import { logout } from '@landfall/contract';
import { call } from './api.ts';
import { endSession } from './end-session.ts';
import { logProblem } from './log.ts';

/** A server that does not answer keeps nobody signed in here. */
const patienceMs = 5_000;

/** Tells the server; a failure is only logged, because the browser forgets the session either way. */
export async function tellServerLogout(): Promise<void> {
  // Kept alive: it reaches the server even where this page has gone by then.
  const told = call(logout, { keepalive: true }).catch((error: unknown) => logProblem('logout', error));
  const { promise: waitedLongEnough, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, patienceMs);
  await Promise.race([told, waitedLongEnough]);
}

export async function logOut(): Promise<void> {
  await tellServerLogout();
  endSession('logout');
}
