import { logout } from '@landfall/contract';
import { call } from './api.ts';
import { endSession } from './end-session.ts';
import { logProblem } from './log.ts';

/** Tells the server; a failure is only logged, because the browser forgets the session either way. */
export async function tellServerLogout(): Promise<void> {
  await call(logout, {}).catch((error: unknown) => logProblem('logout', error));
}

export async function logOut(): Promise<void> {
  await tellServerLogout();
  endSession({ keepPlace: false });
}
