import type { DocumentItem } from '@landfall/contract';
import { Button, Group } from '@mantine/core';
import { IconFileSearch, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { useEnterByHand } from '../queries/enter-by-hand.ts';
import { useRetryExtraction } from '../queries/retry-extraction.ts';
import { NoData } from './no-data.tsx';
import classes from './review.module.css';

interface WaitingEditorProps {
  document: DocumentItem;
  /** Whoever sees the pages can key in what stands there. */
  isPageShown: boolean;
  onReadPages: () => void;
}

/** In the editor's place while there is nothing to edit: the reading under way, or why it failed and what can be done. */
export function WaitingEditor({ document: item, isPageShown, onReadPages }: WaitingEditorProps) {
  const retry = useRetryExtraction(item.documentId);
  const enter = useEnterByHand(item.documentId);
  const isBusy = retry.isPending || enter.isPending;
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
                <Group gap="xs" justify="center">
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} aria-hidden />}
                    loading={retry.isPending}
                    disabled={isBusy}
                    onClick={() => retry.mutate()}
                  >
                    Retry
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconFileSearch size={16} aria-hidden />}
                    disabled={isBusy}
                    onClick={onReadPages}
                  >
                    Read other pages
                  </Button>
                  {isPageShown ? (
                    <Button
                      variant="default"
                      leftSection={<IconKeyboard size={16} aria-hidden />}
                      loading={enter.isPending}
                      disabled={isBusy}
                      onClick={() => enter.mutate()}
                    >
                      Enter by hand
                    </Button>
                  ) : null}
                </Group>
              </>
            ) : null}
          </div>
        }
      />
    </section>
  );
}
