import { onFile } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useReviewState } from './review-context.ts';
import classes from './review.module.css';

/** A reset changes what is on file: its review offers to see how, field by field. */
export function CompareOffer() {
  const documentId = useReviewState((state) => state.data.document.documentId);
  const isOffered = useReviewState(
    ({ data }) => data.document.docTypeCode === 'RESET' && data.onFile.length > 0 && data.version > 0,
  );
  if (!isOffered) return null;
  return (
    <div className={classes.notice} role="region" aria-label="What is on file">
      <p>This reset changes what is on file.</p>
      <Button
        renderRoot={(props) => (
          <Link {...props} to="/report-triage/compare" search={{ left: onFile, right: documentId }} />
        )}
        size="compact-sm"
        variant="light"
        leftSection={<IconGitCompare size={15} aria-hidden />}
      >
        Compare
      </Button>
    </div>
  );
}
