import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './accounts.module.css';

/** Registers the element; about 220 KB, so only here. */
const useRapiDoc = () =>
  useQuery({
    queryKey: ['rapidoc'],
    queryFn: async () => {
      await import('rapidoc');
      return true;
    },
    staleTime: Infinity,
  });

const colours = {
  light: { theme: 'light', 'bg-color': '#ffffff', 'text-color': '#1b262d', 'primary-color': '#115e6b' },
  dark: { theme: 'dark', 'bg-color': '#141b22', 'text-color': '#e3e9ee', 'primary-color': '#6fc3d0' },
} as const;

/** The component takes itself for the page's main part, which it is in. */
function giveUpMain(element: HTMLElement | null): void {
  const give = () => element?.shadowRoot?.querySelector('main')?.setAttribute('role', 'none');
  element?.addEventListener('spec-loaded', () => requestAnimationFrame(give));
}

/** Every call with its schemas and examples, from the description that the server gives of itself. */
export function ApiReferencePage() {
  const scheme = useComputedColorScheme('light');
  const { data: isReady, error, refetch } = useRapiDoc();
  return (
    <>
      <PageHeader
        title="API Reference"
        subtitle="Every call of the server. The examples take a token from the environment variable LANDFALL_TOKEN."
      />
      {error ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {isReady
        ? createElement('rapi-doc', {
            key: scheme,
            ref: giveUpMain,
            class: classes.reference,
            'spec-url': '/openapi.json',
            'render-style': 'view',
            'show-header': 'false',
            'show-info': 'false',
            'allow-try': 'false',
            'allow-authentication': 'false',
            'allow-server-selection': 'false',
            'update-route': 'false',
            'load-fonts': 'false',
            'schema-style': 'table',
            'regular-font': "'Inter Variable', sans-serif",
            ...colours[scheme],
          })
        : error === null && <Skeleton h={320} />}
    </>
  );
}
