import { getEntitlements } from '@landfall/contract';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { entitlementsReplaced } from '../../lib/auth-state.ts';
import { authStore } from '../../lib/auth.ts';
import { logProblem } from '../../lib/log.ts';
import { queryClient } from '../../lib/query-client.ts';

let isAsking = false;

async function replaceEntitlements(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const list = await call(getEntitlements, {});
    authStore.set(entitlementsReplaced(authStore.get(), list));
  } catch (problem) {
    logProblem('entitlements', problem);
  } finally {
    isAsking = false;
  }
}

/** A refusal for want of a right means that rights were taken away since sign-in: menu and guards learn of it. */
export function followRights(): () => void {
  const learn = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const failure = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : null;
    const isRefusal = failure instanceof ApiError && failure.code === 'FORBIDDEN';
    if (isRefusal && authStore.get().isAuthenticated) void replaceEntitlements();
  };
  const stops = [queryClient.getQueryCache().subscribe(learn), queryClient.getMutationCache().subscribe(learn)];
  return () => stops.forEach((stop) => stop());
}
