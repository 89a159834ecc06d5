import { maxUploadSizeMb, mayRetryHelp, type DocumentItem, enterByHand, replaceFile } from '@landfall/contract';
import { Box, Button, FileButton, Group } from '@mantine/core';
import {
  IconFileSearch,
  IconFileUpload,
  IconFolderSymlink,
  IconKeyboard,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { fileProblem } from '../../../lib/files.ts';
import { DocumentProgress } from '../../../ui/document-status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRetryExtraction } from '../../../ui/documents/retry-button.tsx';
import classes from './review.module.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetchAgain, cacheKeys } from '../../../lib/query-client.ts';
import { extractedDataOptions } from '../documents-query.ts';
import { useRef, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/states.tsx';

interface WaitingEditorProps {
  document: DocumentItem;
  onReadPages: () => void;
  onMove: () => void;
  onRemove: () => void;
}

/** In the editor's place while there is nothing to edit: the reading under way, or why it failed and what can be done. */
export function WaitingEditor({ document: item, onReadPages, onMove, onRemove }: WaitingEditorProps) {
  const retry = useRetryExtraction(item.documentId);
  const enter = useEnterByHand(item.documentId);
  const replace = useReplaceFile(item.documentId);
  const shared = { disabled: retry.isPending || enter.isPending || replace.isPending };
  const forgetFile = useRef<() => void>(null);
  const replaceBy = (file: File | null) => {
    // The same file can be chosen again after it was refused.
    forgetFile.current?.();
    if (!file) return;
    toast.hide(notReplaced);
    const problem = fileProblem(file, ['.pdf'], maxUploadSizeMb);
    if (problem === null) replace.mutate(file);
    else tellNotReplaced(problem);
  };
  return (
    <section className={classes.waiting} aria-label="Data">
      <NoData
        mightCome={item.status !== 'EXTRACTION_FAILED'}
        action={
          <div className={classes.waitingState}>
            {item.status === 'PROCESSING' ? <DocumentProgress progress={item.progress} /> : null}
            {item.status === 'EXTRACTION_FAILED' ? (
              <>
                <Box component="p" role="alert" ta="center" className="red small">
                  Extraction failed. {item.statusReason}
                </Box>
                <Group gap="xs" justify="center">
                  {mayRetryHelp(item) ? (
                    <>
                      <Act
                        {...shared}
                        label="Retry"
                        Icon={IconRefresh}
                        loading={retry.isPending}
                        onClick={() => retry.mutate()}
                      />
                      <Act {...shared} label="Read other pages" Icon={IconFileSearch} onClick={onReadPages} />
                    </>
                  ) : null}
                  <FileButton accept="application/pdf,.pdf" resetRef={forgetFile} onChange={replaceBy}>
                    {(props) => (
                      <Act
                        {...shared}
                        {...props}
                        label="Replace the file"
                        Icon={IconFileUpload}
                        loading={replace.isPending}
                      />
                    )}
                  </FileButton>
                  <Act
                    {...shared}
                    label="Enter by hand"
                    Icon={IconKeyboard}
                    loading={enter.isPending}
                    onClick={() => enter.mutate()}
                  />
                  <Act {...shared} label="Move to another deal" Icon={IconFolderSymlink} onClick={onMove} />
                  <Act {...shared} label="Remove" Icon={IconTrash} onClick={onRemove} />
                </Group>
              </>
            ) : null}
          </div>
        }
      />
    </section>
  );
}

interface ActProps {
  label: string;
  Icon: typeof IconTrash;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
}

const Act = ({ label, Icon, ...button }: ActProps) => (
  <Button variant="default" leftSection={<Icon size={16} aria-hidden />} {...button}>
    {label}
  </Button>
);

/** Opens an empty form for a document that could not be read. */
function useEnterByHand(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(enterByHand, { params: { documentId } }),
    onSuccess: (data) => client.setQueryData(extractedDataOptions(documentId).queryKey, data),
    onError: (error) => {
      toast.destructive({ title: 'The form could not be opened', message: error.message });
      void client.invalidateQueries({ queryKey: extractedDataOptions(documentId).queryKey });
    },
    onSettled: fetchAgain(client, cacheKeys.analystDocuments),
  });
}

/** One at a time, and none beside another file. */
const notReplaced = 'file-not-replaced';
const tellNotReplaced = (message: string) =>
  toast.destructive({ id: notReplaced, title: 'The file was not replaced', message });

/** Puts another file in the place of one that could not be read. */
function useReplaceFile(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(replaceFile, { params: { documentId }, form });
    },
    onError: (error) => tellNotReplaced(error.message),
    onSettled: fetchAgain(client, cacheKeys.analystDocuments, extractedDataOptions(documentId).queryKey),
  });
}

/** In the fields' place while there are none. `action` says more, or offers what to do. */
export function NoData({ mightCome = true, action }: { mightCome?: boolean; action?: ReactNode }) {
  return (
    <EmptyState
      title="No extracted data found"
      {...(mightCome ? { message: 'Extraction might be in progress' } : {})}
      action={action ?? null}
    />
  );
}
