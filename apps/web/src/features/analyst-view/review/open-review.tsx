import { sectionsOf, type DocumentItem, type ExtractedDocumentData, getExtractedData } from '@landfall/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { Editor, EditorToolbar } from '../editor/editor.tsx';
import { AssigneeControl } from '../list/assignee-control.tsx';
import { rowKey } from '../model/cells.ts';
import { rowsOfClass } from '../model/form-state.ts';
import { mayKeepEdits, othersChange, removalIn, wordsOfChange } from '../model/others-change.ts';
import { isWaiting, openReview } from '../model/review-state.ts';
import { AbandonDialog } from '../../../ui/top-dialog.tsx';
import { pagesAction } from '../../../ui/documents/dialog-parts.tsx';
import { ReadPagesDialog } from '../../../ui/documents/read-pages-dialog.tsx';
import { ActivityDrawer } from '../../../ui/documents/activity-drawer.tsx';
import { MoveDocumentDialog } from '../../../ui/documents/move-document-dialog.tsx';
import { RemoveDocumentDialog } from '../../../ui/documents/remove-document-dialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PdfPane } from '../pdf/pdf-pane.tsx';
import {
  CompareOffer,
  NoteNotice,
  OthersNotice,
  WithdrawnNotice,
  DraftNotice,
  LostDraftNotice,
  StaleDialog,
} from './notices.tsx';
import { createReview, ReviewContext, useDerived, useFilling, useFocus, useReview, useReviewState } from './review.ts';
import classes from './review.module.css';
import { ReviewFrame, ReviewPanes, type PaneSide } from './review-frame.tsx';
import type { ReviewModalProps } from './review-modal.tsx';
import { SignOffDialog } from './sign-off-dialog.tsx';
import { useKeptDraft, useLeaveGuard } from './draft-keeper.ts';
import { useSending } from './use-sending.ts';
import { WaitingEditor } from './waiting-editor.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { useWindowEvent } from '@mantine/hooks';

const rootKey = ['extracted-document-data-news'];

/**
 * What the server holds of a document whose form is open, asked for when documents have changed; null before that. It
 * is told and not polled: without the stream, the save tells.
 */
function useNewsOfData(
  documentId: string,
  onNews: (data: ExtractedDocumentData) => void,
): { news: ExtractedDocumentData | null; error: Error | null } {
  const client = useQueryClient();
  const queryKey = [...rootKey, documentId];
  const { isLive } = useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  const { data, error } = useQuery<ExtractedDocumentData | null>({
    queryKey,
    enabled: isLive,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const news = await call(getExtractedData, { params: { documentId }, signal });
      onNews(news);
      return news;
    },
  });
  return { news: data, error };
}

/** A review whose data is there. Its stores are made once, from the data it was opened with. */
export function OpenReview({ data, ...props }: ReviewModalProps & { data: ExtractedDocumentData }) {
  const [review] = useState(() => createReview(data));
  useEffect(() => {
    // An open form keeps to its version; one that still waited takes what has come.
    if (isWaiting(review.state.get().data)) review.state.set(openReview(data));
  }, [review, data]);
  return (
    <ReviewContext value={review}>
      <ReviewBody {...props} />
    </ReviewContext>
  );
}

function ReviewBody({ documentId, classKey, onClass, onNext, onClose }: ReviewModalProps) {
  const review = useReview();
  const { id: userId } = useUser();
  const data = useReviewState((state) => state.data);
  const { document, version } = data;
  const waits = useReviewState((state) => isWaiting(state.data));
  // The tab changes at once; the address follows, and gives the tab a review opens with.
  const [chosenClass, setChosenClass] = useState(() => classKey ?? review.derived().classKeys[0]);
  const activeClass = useActiveClass(chosenClass);
  const showClass = useCallback(
    (next: string) => {
      setChosenClass(next);
      onClass(next);
    },
    [onClass],
  );
  const rows = useRowsOfClass(activeClass);
  const sending = useSending(review, documentId);
  const { news, error } = useNewsOfData(documentId, sending.hear);
  const removal = removalIn(error, userId);
  const draft = useKeptDraft(review, documentId);
  const isDirty = useDerived((derived) => derived.isDirty);
  const isSending = sending.isSaving || sending.isSigningOff;
  const othersNews = waits || isSending ? null : (removal ?? othersChange(data, news, userId));
  const over = othersNews && !mayKeepEdits(othersNews) ? wordsOfChange(othersNews) : null;
  const guard = useLeaveGuard(isDirty);
  const isAsking = guard.status === 'blocked';
  const [side, setSide] = useState<PaneSide>('data');
  useSideOfFilling(setSide);
  const [isAskingForPages, setAskingForPages] = useState(false);
  const [dialog, setDialog] = useState<'activity' | 'move' | 'remove' | null>(null);
  const pages = pagesAction(document);
  useSaveKey(sending.save);
  return (
    <ReviewFrame
      document={document}
      onClose={onClose}
      history={historyOf(data)}
      assignee={removal ? null : <ReviewAssignee news={news} />}
      isCovered={
        isAsking || sending.change !== null || sending.checkpoint !== 'closed' || isAskingForPages || dialog !== null
      }
    >
      <ReviewPanes
        // Another file in its place is another document to the viewer.
        page={<PdfPane key={`${document.originalName} ${document.sizeBytes}`} documentId={documentId} rows={rows} />}
        side={side}
        onSide={setSide}
        data={
          waits && removal ? (
            <ErrorState title="Document not found" message={wordsOfChange(removal)} />
          ) : waits ? (
            <WaitingEditor
              document={document}
              onReadPages={() => setAskingForPages(true)}
              onMove={() => setDialog('move')}
              onRemove={() => setDialog('remove')}
            />
          ) : (
            <Editor
              toolbar={
                <EditorToolbar
                  over={over}
                  isSaving={sending.isSaving}
                  isSigningOff={sending.isSigningOff}
                  onSave={sending.save}
                  onSignOff={sending.openCheckpoint}
                  onReadPages={() => setAskingForPages(true)}
                  onActivity={() => setDialog('activity')}
                  onMove={() => setDialog('move')}
                  onRemove={() => setDialog('remove')}
                  onNext={onNext}
                />
              }
              isOver={over !== null}
              notices={
                <>
                  <WithdrawnNotice />
                  <NoteNotice note={(news ?? data).lastNote} onAll={() => setDialog('activity')} />
                  <CompareOffer />
                  <OthersNotice
                    change={othersNews}
                    isDirty={isDirty}
                    isFetching={sending.isFetching}
                    // Edits of what can no longer be edited: the analyst decides what becomes of them.
                    onReload={() =>
                      isDirty && othersNews?.kind !== 'saved'
                        ? sending.showChange(othersNews)
                        : void sending.takeLatest(isDirty)
                    }
                    onLeave={onClose}
                  />
                  {isDirty && draft.lost ? <LostDraftNotice why={draft.lost} /> : null}
                  {draft.offered ? (
                    <DraftNotice
                      draft={draft.offered}
                      version={version}
                      onRestore={draft.restore}
                      onDiscard={draft.discard}
                    />
                  ) : null}
                </>
              }
              activeClass={activeClass}
              onClass={showClass}
              onShowPage={() => setSide('document')}
            />
          )
        }
      />
      <AbandonDialog
        of="this document"
        isOpen={isAsking}
        onStay={() => guard.reset?.()}
        onAbandon={() => {
          draft.abandon();
          guard.proceed?.();
        }}
      />
      {isAskingForPages && pages !== null ? (
        <ReadPagesDialog
          title={pages}
          item={document}
          onClose={() => setAskingForPages(false)}
          // Nothing is edited while it is read; what is found then takes its place.
          onAsked={(asked) => review.state.set(openReview({ ...review.state.get().data, document: asked }))}
        />
      ) : null}
      {dialog === 'activity' ? <ActivityDrawer item={document} onClose={() => setDialog(null)} /> : null}
      {dialog === 'move' ? (
        <MoveDocumentDialog
          item={document}
          onClose={() => setDialog(null)}
          onMoved={() => void sending.takeLatest(false)}
        />
      ) : null}
      {dialog === 'remove' ? (
        <RemoveDocumentDialog item={document} onClose={() => setDialog(null)} onRemoved={onClose} />
      ) : null}
      <SignOffDialog
        isOpen={sending.checkpoint !== 'closed'}
        isOutdated={sending.checkpoint === 'outdated'}
        isSending={sending.isSigningOff}
        onClose={sending.closeCheckpoint}
        onSignOff={sending.signOff}
      />
      <StaleDialog
        change={sending.change}
        isFetching={sending.isFetching}
        onClose={() => sending.showChange(null)}
        onReload={() => void sending.takeLatest(false)}
        onKeep={() => void sending.takeLatest(true)}
        onLeave={onClose}
      />
    </ReviewFrame>
  );
}

const historyOf = ({ signedOff, lastEdited }: ExtractedDocumentData): string =>
  signedOff
    ? `Signed off by ${signedOff.username}, ${readableInstant(signedOff.at)}`
    : lastEdited
      ? `Last edited by ${lastEdited.username}, ${readableInstant(lastEdited.at)}`
      : '';

/** Who has taken the document, in the header of its review. */
function ReviewAssignee({ news }: { news: ExtractedDocumentData | null }) {
  const review = useReview();
  const { id } = useUser();
  const client = useQueryClient();
  const { documentId, status, assignee: own } = useReviewState((state) => state.data.document);
  const assignee = news ? news.document.assignee : own;
  if (status === 'SIGNED_OFF' || status === 'STORED') return null;
  const onAssigned = (next: DocumentItem['assignee']) => {
    const { data, ...state } = review.state.get();
    review.state.set({ ...state, data: { ...data, document: { ...data.document, assignee: next } } });
    client.setQueryData<ExtractedDocumentData | null>([...rootKey, documentId], (known) =>
      known ? { ...known, document: { ...known.document, assignee: next } } : known,
    );
  };
  return (
    <div className={classes.assignee} role="status">
      {assignee === null ? null : (
        <span data-other={assignee.id !== id}>Taken by {assignee.id === id ? 'you' : assignee.username}</span>
      )}
      <AssigneeControl documentId={documentId} assignee={assignee} onAssigned={onAssigned} />
    </div>
  );
}

/** The tab of the address where there is such a class, else the first. */
function useActiveClass(wanted: string | undefined): string {
  return useDerived(({ classKeys }) =>
    wanted !== undefined && classKeys.includes(wanted) ? wanted : (classKeys[0] ?? ''),
  );
}

/** On a narrow screen the page comes into view while a value is chosen on it, and the fields when one is to be focused. */
function useSideOfFilling(onSide: (side: PaneSide) => void): void {
  const isChoosing = useFilling().choosing !== null;
  const isFocusWanted = useFocus((focus) => focus.wanted !== null);
  useEffect(() => {
    if (isChoosing) onSide('document');
    else if (isFocusWanted) onSide('data');
  }, [isChoosing, isFocusWanted, onSide]);
}

/** The rows on screen, whose evidence is traced on the pages. Typing does not change them. */
function useRowsOfClass(classKey: string): ReadonlySet<string> {
  const text = useReviewState((state) =>
    sectionsOf(state.data.document.docTypeCode)
      .flatMap((list) => rowsOfClass(state.form, list, classKey).map((rowId) => rowKey(list, rowId)))
      .join('\n'),
  );
  return useMemo(() => new Set(text.split('\n')), [text]);
}

/** Ctrl+S or Cmd+S saves, and never opens the browser's own dialog. */
function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
}
