import { sectionsOf } from '@landfall/contract';
import type { ExtractedDocumentData } from '@landfall/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readableInstant } from '../../../lib/dates.ts';
import { EditorToolbar } from '../editor/editor-toolbar.tsx';
import { Editor } from '../editor/editor.tsx';
import { rowKey } from '../model/cells.ts';
import { rowsOfClass } from '../model/form-state.ts';
import { othersChange } from '../model/others-change.ts';
import { isWaiting, openReview } from '../model/review-state.ts';
import { pagesAction } from '../../../ui/documents/read-pages.ts';
import { ReadPagesDialog } from '../../../ui/documents/read-pages-dialog.tsx';
import { PdfPane } from '../pdf/pdf-pane.tsx';
import { useNewsOfData } from '../queries/newer-version-query.ts';
import { AbandonDialog } from './abandon-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { OthersNotice } from './others-notice.tsx';
import { createReview } from './review.ts';
import { ReviewContext, useDerived, useReview, useReviewState } from './review-context.ts';
import { ReviewFrame } from './review-frame.tsx';
import type { ReviewModalProps } from './review-modal.tsx';
import { ReviewPanes } from './review-panes.tsx';
import type { PaneSide } from './review-panes.tsx';
import { SignOffDialog } from './sign-off-dialog.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveKey } from './use-save-key.ts';
import { useSending } from './use-sending.ts';
import { WaitingEditor } from './waiting-editor.tsx';

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

function ReviewBody({ documentId, classKey, onClass, onClose }: ReviewModalProps) {
  const review = useReview();
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
  const draft = useKeptDraft(review, documentId);
  const isDirty = useDerived((derived) => derived.isDirty);
  const news = useNewsOfData(documentId);
  const isSending = sending.isSaving || sending.isSigningOff;
  const othersNews = waits || isSending ? null : othersChange(data, news);
  const guard = useLeaveGuard();
  const isAsking = guard.status === 'blocked';
  const [side, setSide] = useState<PaneSide>('data');
  const [isAskingForPages, setAskingForPages] = useState(false);
  const pages = pagesAction(document);
  useSaveKey(sending.save);
  return (
    <ReviewFrame
      document={document}
      onClose={onClose}
      history={historyOf(data)}
      isCovered={isAsking || sending.change !== null || sending.isAcknowledging || isAskingForPages}
    >
      <ReviewPanes
        // Another file in its place is another document to the viewer.
        page={<PdfPane key={`${document.originalName} ${document.sizeBytes}`} documentId={documentId} rows={rows} />}
        side={side}
        onSide={setSide}
        data={
          waits ? (
            <WaitingEditor document={document} onReadPages={() => setAskingForPages(true)} />
          ) : (
            <Editor
              toolbar={
                <EditorToolbar
                  isSaving={sending.isSaving}
                  isSigningOff={sending.isSigningOff}
                  onSave={sending.save}
                  onSignOff={() => sending.signOff()}
                  onReadPages={() => setAskingForPages(true)}
                />
              }
              notices={
                <>
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
                  />
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
      <SignOffDialog
        isOpen={sending.isAcknowledging}
        isSending={sending.isSigningOff}
        onClose={sending.closeAcknowledging}
        onSignOff={sending.signOff}
      />
      <StaleDialog
        change={sending.change}
        isFetching={sending.isFetching}
        onClose={() => sending.showChange(null)}
        onReload={() => void sending.takeLatest(false)}
        onKeep={() => void sending.takeLatest(true)}
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

/** The tab of the address where there is such a class, else the first. */
function useActiveClass(wanted: string | undefined): string {
  return useDerived(({ classKeys }) =>
    wanted !== undefined && classKeys.includes(wanted) ? wanted : (classKeys[0] ?? ''),
  );
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
