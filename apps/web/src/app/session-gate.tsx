import { getSession } from '@landfall/contract';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../lib/api.ts';
import { sessionChecked, signedOut } from '../lib/auth-state.ts';
import { authStore } from '../lib/auth.ts';
import { logProblem } from '../lib/log.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

let check: Promise<void> | null = null;

/** Asks once per load who is signed in; an error counts as nobody and is only logged. */
function checkSession(): Promise<void> {
  check ??= call(getSession, {}).then(
    (session) => authStore.set(sessionChecked(session)),
    (error: unknown) => {
      logProblem('session check', error);
      authStore.set(signedOut());
    },
  );
  return check;
}

/** Shows no screen until it is known who is signed in, so that none flashes past the sign-in page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    void checkSession().then(() => setKnown(true));
  }, []);
  return known ? children : <ShellSkeleton />;
}
