import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

const AnchorLink = createLink(Anchor<'a'>);

interface ReviewLinkProps {
  documentId: string;
  children: string;
  'aria-label'?: string;
}

/** A link to a document's review by address, because the analyst view is another feature. */
export function ReviewLink({ documentId, children, ...label }: ReviewLinkProps) {
  return (
    <AnchorLink to="/report-triage/analyst-view" search={{ document: documentId }} size="sm" {...label}>
      {children}
    </AnchorLink>
  );
}
