import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface ReviewLinkProps {
  documentId: string;
  children: string;
  'aria-label'?: string;
}

/** To the review of one document, by its address: the analyst view is another feature. */
export function ReviewLink({ documentId, children, ...label }: ReviewLinkProps) {
  return (
    <Anchor component={Link} to="/report-triage/analyst-view" search={{ document: documentId }} size="sm" {...label}>
      {children}
    </Anchor>
  );
}
