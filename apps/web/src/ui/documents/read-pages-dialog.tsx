import { parsePageNumbers, type DocumentItem } from '@landfall/contract';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { useFocusReturned } from '../../lib/focus.ts';
import { Notice } from '../notice.tsx';
import { toast } from '../toast.ts';
import { editsIn, EditsNotice, useReadPages } from './dialog-parts.tsx';

interface ReadPagesDialogProps {
  /** What the dialog is called, as the button that opens it is. */
  title: string;
  item: Pick<DocumentItem, 'documentId' | 'originalName' | 'docTypeCode' | 'pageNumbers' | 'pageCount'>;
  onClose: () => void;
  /** With the document as it is then. */
  onAsked?: (item: DocumentItem) => void;
}

/** Asks for the pages of a document that matter, where others were named before. */
export function ReadPagesDialog({ title, item, onClose, onAsked }: ReadPagesDialogProps) {
  useFocusReturned();
  const isStored = item.docTypeCode === 'SUPPLEMENT';
  const [pageNumbers, setPageNumbers] = useState(item.pageNumbers ?? '');
  const asking = useReadPages(item.documentId);
  const edits = editsIn(asking.error);
  const parsed = parsePageNumbers(pageNumbers);
  const refusal = asking.error instanceof ApiError ? asking.error.field('pageNumbers') : undefined;
  const problem = parsed.ok ? refusal : parsed.message;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands this on to a form whose child the dialog is though it floats above it.
    event.stopPropagation();
    if (!parsed.ok) return;
    asking.mutate(edits ? { pageNumbers, replaceVersion: edits.version } : { pageNumbers }, {
      onSuccess: (document) => {
        toast.success({ title: isStored ? 'Page numbers changed' : 'The pages are being read' });
        onAsked?.(document);
        onClose();
      },
    });
  };
  const known = item.pageCount === null ? '' : `The document has ${counted(item.pageCount, 'page')}. `;
  return (
    <Modal opened onClose={onClose} title={title} centered zIndex={300} transitionProps={{ duration: 0 }}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {item.originalName}
          </Text>
          <TextInput
            label="Page Numbers"
            description={`${known}${isStored ? '' : 'Leave empty to have all of them read.'}`}
            placeholder="Enter page numbers (e.g., 1-5, 8, 10-12)"
            value={pageNumbers}
            error={problem}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setPageNumbers(event.currentTarget.value)}
          />
          {edits ? (
            <EditsNotice edits={edits} item={item}>
              {`What is read from these pages takes the place of version ${edits.version} with all its edits. They stay on record, but no screen shows them any more.`}
            </EditsNotice>
          ) : asking.error && refusal === undefined ? (
            <Notice tone="red">{asking.error.message}</Notice>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={asking.isPending}
              disabled={!parsed.ok}
              {...(edits ? { color: 'red.9' } : {})}
            >
              {edits ? 'Replace the edits' : isStored ? 'Change' : 'Read'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
