import {
  type DocumentItem,
  dealWords,
  extractedTypeCodes,
  getExtractedData,
  exportJson,
  exportName,
  mayRetryHelp,
  readPages,
} from '@landfall/contract';
import { Button, Text } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { Notice } from '../notice.tsx';
import { toast } from '../toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchAgain, keysOfDocument } from '../../lib/query-client.ts';
import { saveText } from '../../lib/files.ts';

interface Edits {
  version: number;
  message: string;
}

/** A person's edits, which the server names before they would be lost. */
export function editsIn(error: unknown): Edits | null {
  if (!(error instanceof ApiError) || error.code !== 'EDITS_EXIST') return null;
  return { version: Number(error.details['version']), message: error.message };
}

interface EditsNoticeProps {
  edits: Edits;
  item: Pick<DocumentItem, 'documentId' | 'originalName'>;
  /** What becomes of them. */
  children: string;
}

/** Offers the edits as a file while they are still there. */
export function EditsNotice({ edits, item, children }: EditsNoticeProps) {
  const download = () =>
    void saveEdits(item.documentId, item.originalName).catch((error: unknown) =>
      toast.destructive({ title: 'Download failed', message: error instanceof Error ? error.message : '' }),
    );
  return (
    <Notice tone="yellow" title={edits.message}>
      <p style={{ margin: '0 0 8px' }}>{children}</p>
      <Button size="compact-sm" variant="default" onClick={download}>
        Download the edits
      </Button>
    </Notice>
  );
}

/** Which document a dialog is about, and where it is filed. */
export function DocumentHead({ item }: { item: DocumentItem }) {
  return (
    <div>
      <Text size="sm" fw={600} className="breakable">
        {item.originalName}
      </Text>
      <Text size="sm" c="dimmed">
        {item.docTypeName}
        <span aria-hidden> · </span>
        {dealWords(item)}
      </Text>
    </div>
  );
}

interface PagesAsked {
  pageNumbers: string;
  /** The version whose edits may be replaced, once the server has named it. */
  replaceVersion?: number;
}

const isExtracted = ({ docTypeCode }: Pick<DocumentItem, 'docTypeCode'>): boolean =>
  extractedTypeCodes.some((code) => code === docTypeCode);

/** What asking for other pages of a document is called; null where it has none to ask for, or not at this time. */
export function pagesAction(item: Pick<DocumentItem, 'docTypeCode' | 'status' | 'statusReason'>): string | null {
  if (item.docTypeCode === 'SUPPLEMENT') return 'Change page numbers';
  return isExtracted(item) && (item.status === 'PENDING_REVIEW' || mayRetryHelp(item)) ? 'Read other pages' : null;
}

/** Has other pages of a document read. */
export function useReadPages(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: PagesAsked) => (await call(readPages, { params: { documentId }, body: asked })).data,
    onSettled: fetchAgain(client, ...keysOfDocument(documentId)),
  });
}

/** Saves the values entered so far before they are replaced. */
async function saveEdits(documentId: string, originalName: string): Promise<void> {
  const data = await call(getExtractedData, { params: { documentId } });
  saveText(exportName(originalName, 'json'), exportJson(data), 'application/json');
}
