import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followPrinting } from '../lib/printing.ts';
import { queryClient } from '../lib/query-client.ts';
import { router } from './router.tsx';
import { keepSession } from './session/keep-session.ts';
import { SessionGate } from './session-gate.tsx';
import { theme } from './theme.ts';

export function App() {
  useEffect(keepSession, []);
  useEffect(followPrinting, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateInlineStyles>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} containerWidth={380} />
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  );
}
