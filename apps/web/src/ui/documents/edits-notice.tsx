import type { DocumentItem } from '@landfall/contract';
import { Button } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { Notice } from '../notice.tsx';
import { toast } from '../toast.ts';
import { saveEdits } from './read-pages.ts';

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
