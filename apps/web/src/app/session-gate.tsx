import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { signedOut } from '../lib/auth-state.ts';
import { authStore } from '../lib/auth.ts';
import { isSessionEnding } from '../lib/end-session.ts';
import { logProblem } from '../lib/log.ts';
import { validateSession } from '../lib/session.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

let check: Promise<void> | null = null;

/** Asks once per load who is signed in; an error counts as nobody and is only logged. */
function checkOnce(): Promise<void> {
  check ??= validateSession().catch((error: unknown) => {
    logProblem('session check', error);
    authStore.set(signedOut());
  });
  return check;
}

/** Shows no screen until it is known who is signed in, so that none flashes past the sign-in page, nor after the end. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(false);
  const isEnding = useSyncExternalStore(isSessionEnding.subscribe, isSessionEnding.get);
  useEffect(() => {
    void checkOnce().then(() => setKnown(true));
  }, []);
  return known && !isEnding ? children : <ShellSkeleton />;
}
