import type { DocumentItem } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { useRetryExtraction } from '../queries/retry-extraction.ts';
import { NoData } from './no-data.tsx';
import classes from './review.module.css';

/** In the editor's place while there is nothing to edit: the reading under way, or why it failed. */
export function WaitingEditor({ document: item }: { document: DocumentItem }) {
  const retry = useRetryExtraction(item.documentId);
  return (
    <section className={classes.waiting} aria-label="Data">
      <NoData
        mightCome={item.status !== 'EXTRACTION_FAILED'}
        action={
          <div className={classes.waitingState}>
            {item.status === 'PROCESSING' ? <DocumentProgress progress={item.progress} /> : null}
            {item.status === 'EXTRACTION_FAILED' ? (
              <>
                <p role="alert" className={classes.failure}>
                  Extraction failed. {item.statusReason}
                </p>
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} aria-hidden />}
                  loading={retry.isPending}
                  onClick={() => retry.mutate()}
                >
                  Retry
                </Button>
              </>
            ) : null}
          </div>
        }
      />
    </section>
  );
}
