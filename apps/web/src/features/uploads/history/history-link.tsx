import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UploadsSearch } from './history-search.ts';

const AnchorLink = createLink(Anchor<'a'>);

/** To the history of uploads, or to one of them in it. */
export function HistoryLink({ search, children }: { search: UploadsSearch; children: ReactNode }) {
  return (
    <AnchorLink to="/tools/upload" search={search} size="sm">
      {children}
    </AnchorLink>
  );
}
