import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { confirmationAsked } from '../lib/confirmation.ts';
import { returnFocusToButtons } from '../lib/focus.ts';
import { pauseWhileHidden, whenLiveAgain } from '../lib/live-updates.ts';
import { followPrinting } from '../lib/window-hooks.ts';
import { queryClient, retryFailed } from '../lib/query-client.ts';
import { router } from './router.tsx';
import { keepSession } from './session/keep-session.ts';
import { theme } from './theme.ts';
import { signedOut, authStore } from '../lib/auth.ts';
import { isSessionEnding } from '../lib/end-session.ts';
import { logProblem } from '../lib/log.ts';
import { validateSession } from '../lib/session.ts';
import { lateCode } from '../ui/late-code.tsx';
import { ShellSkeleton } from './route-states.tsx';

let check: Promise<void> | null = null;

/** Checks the session once per load. After an error, which is logged, no user is signed in. */
function checkOnce(): Promise<void> {
  check ??= validateSession().catch((error: unknown) => {
    logProblem('session check', error);
    authStore.set(signedOut());
  });
  return check;
}

/** Shows no screen until the session is known, and none after it has ended. */
function SessionGate({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(false);
  const isEnding = useSyncExternalStore(isSessionEnding.subscribe, isSessionEnding.get);
  useEffect(() => {
    void checkOnce().then(() => setKnown(true));
  }, []);
  return known && !isEnding ? children : <ShellSkeleton />;
}

const ConfirmDialog = lateCode(
  async () => (await import('../features/accounts/security/confirm-dialog.tsx')).ConfirmDialog,
  { failed: 'You could not be asked for confirmation', close: ({ onEnd }) => onEnd(false) },
);

function Confirmation() {
  const asking = useSyncExternalStore(confirmationAsked.subscribe, confirmationAsked.get);
  return asking ? <ConfirmDialog withFactor={asking.withFactor} onEnd={asking.end} /> : null;
}

export function App() {
  useEffect(keepSession, []);
  useEffect(followPrinting, []);
  useEffect(pauseWhileHidden, []);
  useEffect(returnFocusToButtons, []);
  useEffect(() => whenLiveAgain(() => void retryFailed(queryClient)), []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateInlineStyles>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} containerWidth={380} />
        <SessionGate>
          <RouterProvider router={router} />
          <Confirmation />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  );
}
