import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UploadsSearch } from '../../../lib/screen-addresses.ts';

const AnchorLink = createLink(Anchor<'a'>);

interface HistoryLinkProps {
  search: UploadsSearch;
  /** Inside a sentence, where colour alone must not mark a link. */
  isInText?: boolean;
  children: ReactNode;
}

/** To the history of uploads, or to one of them in it. */
export function HistoryLink({ search, isInText = false, children }: HistoryLinkProps) {
  return (
    <AnchorLink to="/tools/upload" search={search} size="sm" underline={isInText ? 'always' : 'hover'}>
      {children}
    </AnchorLink>
  );
}
