import { Box, Button, Card, Group, Text, Title, Anchor } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepFocus } from '../../../lib/focus.ts';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './recent.module.css';
import {
  dealWords,
  type DocumentItem,
  listAnalystDocuments,
  mayRetryHelp,
  removeDocument,
  extractedTypeCodes,
} from '@landfall/contract';
import { DocumentProgress, DocumentStatusBadge } from '../../../ui/document-status.tsx';
import { MoveDocumentDialog } from '../../../ui/documents/move-document-dialog.tsx';
import { RemoveDocumentDialog } from '../../../ui/documents/remove-document-dialog.tsx';
import { RetryButton } from '../../../ui/documents/retry-button.tsx';
import { ToneBadge } from '../../../ui/notice.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { PickedFile } from '../../../lib/files.ts';
import type { UploadForm } from '../model/upload-form.ts';
import { createLink } from '@tanstack/react-router';

/** The data of an upload that is known without the server. */
interface RecentUpload {
  documentId: string;
  userId: string;
  fileName: string;
  typeName: string;
  deal: string;
  /** Its securities are extracted; otherwise it is only stored. */
  isExtracted: boolean;
}

const storageKey = 'landfall-recent-uploads';
/** As many as can be asked for at once. */
const kept = 20;

/** The uploads of this tab, newest first; kept over a reload, lost when the tab closes. */
const recentStore = createStore<readonly RecentUpload[]>([]);

const shelfOf = (userId: string) => sealedShelf(() => sessionStorage, userId);

export function describeUpload(userId: string, documentId: string, form: UploadForm<PickedFile>): RecentUpload {
  const { documentType, file, issuer, series, classes } = form;
  return {
    documentId,
    userId,
    fileName: file?.name ?? '',
    typeName: documentType?.doc_type_name ?? '',
    deal: dealWords({ issuerName: issuer ?? '', issuerSeries: series ?? '', issuerClasses: [...classes] }),
    isExtracted: extractedTypeCodes.some((code) => code === documentType?.doc_type_code),
  };
}

export function rememberUpload(userId: string, documentId: string, form: UploadForm): void {
  show([describeUpload(userId, documentId, form), ...recentStore.get()]);
  void shelfOf(userId).keep(storageKey, recentStore.get());
}

/** Those from before a reload. */
async function restoreRecent(userId: string): Promise<void> {
  const found = await shelfOf(userId)
    .read(storageKey)
    .catch(() => null);
  if (Array.isArray(found)) show([...recentStore.get(), ...found.filter(isRecentUpload)]);
}

/** The first of each document. */
function show(uploads: readonly RecentUpload[]): void {
  const isFirst = ({ documentId }: RecentUpload, index: number) =>
    uploads.findIndex((other) => other.documentId === documentId) === index;
  recentStore.set(uploads.filter(isFirst).slice(0, kept));
}

function isRecentUpload(value: unknown): value is RecentUpload {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['documentId', 'userId', 'fileName', 'typeName', 'deal'];
  return texts.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') && 'isExtracted' in value;
}

const pollMs = 1_500;

/** The state of these documents, refreshed while one of them is being processed. */
function useRecentDocuments(ids: readonly string[]) {
  const client = useQueryClient();
  const queryKey = [...cacheKeys.analystDocuments, 'recent', ids];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { documentId: [...ids] };
      return (await call(listAnalystDocuments, { query, signal })).data.content;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'PROCESSING') ? pollMs : false),
  });
}

/** The user's recent uploads from this tab, with their progress. */
export function RecentPanel() {
  const { id } = useUser();
  const uploads = useSyncExternalStore(recentStore.subscribe, recentStore.get).filter(({ userId }) => userId === id);
  useEffect(() => void restoreRecent(id), [id]);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useRecentDocuments(
    uploads.map(({ documentId }) => documentId),
  );
  return (
    <Card component="section" aria-labelledby="recent-uploads">
      <Title order={2} id="recent-uploads">
        Recent uploads
      </Title>
      <Text size="sm" c="dimmed">
        Documents you have uploaded in this tab. They are read on the server; you can leave this page.
      </Text>
      {uploads.length === 0 ? (
        <EmptyState title="Nothing uploaded yet" message="What you upload appears here while it is being read." />
      ) : (
        <Box component="ul" ref={keepFocus} mt="sm">
          {uploads.map((upload) => (
            <RecentItem
              key={upload.documentId}
              upload={upload}
              document={data?.find(({ documentId }) => documentId === upload.documentId)}
              isKnown={data !== undefined && !isPlaceholderData}
            />
          ))}
        </Box>
      )}
      {isError ? (
        <ErrorState
          message="The state of your documents could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </Card>
  );
}

interface RecentItemProps {
  upload: RecentUpload;
  /** Undefined until the server has answered, and once it has been removed. */
  document: DocumentItem | undefined;
  /** The server has answered. */
  isKnown: boolean;
}

function RecentItem({ upload, document, isKnown }: RecentItemProps) {
  const isRemoved = isKnown && !document;
  const status = document?.status ?? (upload.isExtracted || isRemoved ? null : 'STORED');
  return (
    <li className={classes.item}>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Text miw={0} className="breakable medium">
          {upload.fileName}
        </Text>
        {status === null ? null : <DocumentStatusBadge status={status} />}
        {isRemoved ? <ToneBadge tone="grey">Removed</ToneBadge> : null}
      </Group>
      <Text size="xs" c="dimmed">
        {upload.typeName}
        <span aria-hidden> · </span>
        {document ? dealWords(document) : upload.deal}
      </Text>
      {status === 'PROCESSING' ? <DocumentProgress progress={document?.progress ?? null} /> : null}
      {status === 'EXTRACTION_FAILED' ? (
        <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" className="red">
            {document?.statusReason ?? 'The document could not be read.'}
          </Text>
          {document && mayRetryHelp(document) ? <RetryButton item={document} /> : null}
        </Group>
      ) : null}
      {document && status !== 'EXTRACTION_FAILED' && document.statusReason !== null ? (
        <Text size="sm" className="yellow breakable">
          {document.statusReason}
        </Text>
      ) : null}
      <Group gap="sm">
        {status === 'PENDING_REVIEW' || status === 'SIGNED_OFF' ? (
          <ReviewLink documentId={upload.documentId} aria-label={`Review ${upload.fileName}`}>
            Review
          </ReviewLink>
        ) : null}
        {document && status !== 'SIGNED_OFF' ? <RefilingButtons item={document} /> : null}
      </Group>
    </li>
  );
}

/** What is done to a document that was filed by mistake. */
function RefilingButtons({ item }: { item: DocumentItem }) {
  const user = useUser();
  const [dialog, setDialog] = useState<'Move' | 'Remove' | null>(null);
  const close = () => setDialog(null);
  if (!mayCall(user, removeDocument)) return null;
  return (
    <>
      {(['Move', 'Remove'] as const).map((label) => (
        <Button
          key={label}
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${label} ${item.originalName}`}
          onClick={() => setDialog(label)}
        >
          {label}
        </Button>
      ))}
      {dialog === 'Move' ? <MoveDocumentDialog item={item} onClose={close} /> : null}
      {dialog === 'Remove' ? <RemoveDocumentDialog item={item} onClose={close} /> : null}
    </>
  );
}

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
