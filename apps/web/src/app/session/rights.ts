import { bypassesEntitlements, getEntitlements } from '@landfall/contract';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { authStore, entitlementsReplaced } from '../../lib/auth.ts';
import { logProblem } from '../../lib/log.ts';
import { refreshSession } from '../../lib/session.ts';

/** A question that gets no answer must not keep the next one waiting for ever. */
const longestWaitMs = 10_000;
const beforeAskingAgainMs = 2_000;
const attempts = 3;

async function ask(): Promise<void> {
  const { isAuthenticated, user } = authStore.get();
  if (!isAuthenticated) return;
  // A role that passes every check says more than the list, so it is asked for with the whole user.
  if (bypassesEntitlements(user)) await refreshSession();
  else {
    const list = await call(getEntitlements, { signal: AbortSignal.timeout(longestWaitMs) });
    authStore.set(entitlementsReplaced(authStore.get(), list));
  }
}

/** The server's own answer stands; where none comes, it is asked again. */
async function askUntilAnswered(): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await ask();
    } catch (problem) {
      logProblem('entitlements', problem);
      if (problem instanceof ApiError && problem.status < 500) return;
    }
    if (attempt < attempts) await new Promise((resolve) => setTimeout(resolve, beforeAskingAgainMs));
  }
}

let isAsking = false;
let isAskedAgain = false;

/** Asks what the user may do now, for menu and guards. Where an answer is awaited, it may be too old: another follows. */
export async function replaceRights(): Promise<void> {
  isAskedAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  do {
    isAskedAgain = false;
    await askUntilAnswered();
  } while (isAskedAgain);
  isAsking = false;
}
