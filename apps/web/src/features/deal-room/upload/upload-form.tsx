import { type Deal, type UploadInfo, documentTypeCodes, type DocumentItem } from '@landfall/contract';
import { Button, Select, SimpleGrid, Stack, TextInput, Group, Progress, Text } from '@mantine/core';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
  type SyntheticEvent,
  useState,
} from 'react';
import { useUser } from '../../../lib/auth.ts';
import { acceptedList } from '../../../lib/files.ts';
import { DealFields } from '../../../ui/documents/deal-fields.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import {
  canPropose,
  canSubmit,
  pageNumbersProblem,
  withDocumentType,
  takesMany,
  withFiles,
  withNextFile,
} from '../model/upload-form.ts';
import { useProposeDeal } from '../proposals/proposals-query.ts';
import {
  formStore,
  restoreUnsent,
  runningStore,
  startUpload,
  unsentStore,
  type RunningUpload,
  failureStore,
  forgetFailure,
} from './upload-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useWindowEvent } from '@mantine/hooks';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { pagesAction } from '../../../ui/documents/dialog-parts.tsx';
import { ReadPagesDialog } from '../../../ui/documents/read-pages-dialog.tsx';
import { ReviewLink } from '../recent/recent-panel.tsx';

/**
 * A button that works is disabled, which takes the focus from it. Gives it back at the end; where the form has been
 * cleared, to its first field.
 */
function useFocusAfterwards(isWorking: boolean, first: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    if (!isWorking) return undefined;
    const pressed = document.activeElement;
    const field = first.current;
    return () => {
      // Once the end is drawn.
      setTimeout(() => {
        for (const next of [pressed, field]) {
          if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
        }
      });
    };
  }, [isWorking, first]);
}

interface UploadFormProps {
  info: UploadInfo['data'];
  deals: readonly Deal[];
}

export function UploadForm({ info, deals }: UploadFormProps) {
  const user = useUser();
  const form = useSyncExternalStore(formStore.subscribe, formStore.get);
  const running = useSyncExternalStore(runningStore.subscribe, runningStore.get);
  const { maxFileSizeMb, documentTypes, hosts } = info;
  const propose = useProposeDeal();
  const isBusy = running !== null;
  const firstField = useRef<HTMLInputElement>(null);
  useFocusAfterwards(isBusy || propose.isPending, firstField);
  const asksForPages = form.documentType?.isPageNumbersRequired === true;
  const accepted = acceptedList(form.documentType?.allowed_exts ?? '');
  useEffect(() => void restoreUnsent(user.id, documentTypes), [user.id, documentTypes]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit(form)) void startUpload(user.id, deals);
  };

  return (
    <form onSubmit={submit} aria-labelledby="upload-document" noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            ref={firstField}
            label="Document Type"
            placeholder="Select document type"
            data={documentTypes.map((type) => ({ value: type.doc_type_code, label: type.doc_type_name }))}
            value={form.documentType?.doc_type_code ?? null}
            disabled={isBusy}
            onChange={(code) => {
              const type = documentTypes.find((candidate) => candidate.doc_type_code === code) ?? null;
              formStore.set(withDocumentType(form, type, maxFileSizeMb));
            }}
          />
          <Select
            label="Deal Room Host"
            placeholder="Select host"
            data={hosts}
            value={form.host}
            disabled={isBusy}
            onChange={(host) => formStore.set({ ...form, host })}
          />
          <DealFields
            deals={deals}
            choice={form}
            onChange={(next) => formStore.set(next)}
            isDisabled={isBusy}
            isWide={!asksForPages}
          />
          {asksForPages ? (
            <TextInput
              label="Page Numbers"
              placeholder="Enter page numbers (e.g., 1-5, 8, 10-12)"
              required
              value={form.pageNumbers}
              disabled={isBusy}
              error={pageNumbersProblem(form)}
              onChange={(event) => formStore.set({ ...form, pageNumbers: event.currentTarget.value })}
            />
          ) : null}
        </SimpleGrid>
        <FilePicker
          label="File"
          hint={form.documentType ? `${accepted.join(', ')} up to ${maxFileSizeMb} MB` : `Up to ${maxFileSizeMb} MB`}
          accept={accepted}
          file={form.file}
          {...(takesMany(form) ? { more: form.more } : {})}
          error={form.fileProblem}
          isDisabled={isBusy || form.documentType === null}
          onPick={(files) => {
            forgetFailure();
            formStore.set(withFiles(form, files, maxFileSizeMb));
          }}
          onRemove={() => formStore.set(withNextFile(form))}
        />
        <UnsentNotice />
        <UploadFailure />
        {running ? <UploadProgress running={running} /> : null}
        <Group gap="xs">
          <Button type="submit" disabled={isBusy || propose.isPending || !canSubmit(form)}>
            Submit
          </Button>
          <Button
            variant="default"
            loading={propose.isPending}
            disabled={isBusy || !canPropose(form)}
            title="Where no deal fits: the deal is suggested from the document's cover, and an administrator confirms it"
            onClick={() => propose.mutate(form)}
          >
            Propose a deal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shown after signing in again, if a file was chosen when the session ended. */
function UnsentNotice() {
  const unsent = useSyncExternalStore(unsentStore.subscribe, unsentStore.get);
  if (unsent === null) return null;
  const { fileName, wasSending } = unsent;
  return (
    <Notice
      tone="yellow"
      title={`Your session ended ${wasSending ? 'during' : 'before'} the upload`}
      onDismiss={() => unsentStore.set(null)}
    >
      <div style={{ overflowWrap: 'anywhere' }}>
        What you had chosen is here again. Choose {fileName} once more and submit
        {wasSending ? '; if it did arrive, you will be told.' : '.'}
      </div>
    </Notice>
  );
}

/** Bytes sent so far. At 100 % the server still stores the file. */
function UploadProgress({ running }: { running: RunningUpload }) {
  useWindowEvent('beforeunload', (event) => {
    // After the end of the session, leaving needs no confirmation.
    if (!isSessionEnding.get()) event.preventDefault();
  });
  const percent = Math.floor(running.share * 100);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text size="sm" className="tabular breakable">
          {percent < 100 ? `Uploading ${running.fileName}: ${percent} %` : `Storing ${running.fileName}`}
          {running.left === 0 ? '' : `, ${running.left} more to follow`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={running.cancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={percent} size="sm" aria-label="Upload progress" transitionDuration={100} />
    </div>
  );
}

/** Why the last upload failed, with the server's message if there is one, until the next upload or other files. */
function UploadFailure() {
  const failure = useSyncExternalStore(failureStore.subscribe, failureStore.get);
  if (!failure) return null;
  const { answer } = failure;
  const existing = answer?.code === 'DUPLICATE_DOCUMENT' ? answer.details : null;
  return (
    <Notice
      tone={existing ? 'yellow' : 'red'}
      title={existing ? 'This document already exists' : 'The document was not uploaded'}
      onDismiss={() => failureStore.set(null)}
    >
      <div>{answer?.serverMessage ?? failure.message}</div>
      {existing ? <ExistingDocument details={existing} /> : null}
    </Notice>
  );
}

/** Actions for a document that was uploaded before. */
function ExistingDocument({ details }: { details: Readonly<Record<string, unknown>> }) {
  const [isAsking, setAsking] = useState(false);
  const docTypeCode = documentTypeCodes.find((code) => code === details['documentType']);
  if (docTypeCode === undefined) return null;
  const documentId = String(details['documentId']);
  const { status, statusReason } = details as unknown as DocumentItem;
  const pages = pagesAction({ docTypeCode, status, statusReason });
  const item = {
    documentId,
    docTypeCode,
    originalName: String(details['originalName']),
    pageNumbers: formStore.get().pageNumbers.trim() || null,
    pageCount: null,
  };
  return (
    <Group gap="sm" mt={4}>
      {docTypeCode === 'OC' || docTypeCode === 'RESET' ? (
        <ReviewLink documentId={documentId}>Open the existing document</ReviewLink>
      ) : null}
      {pages === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {pages}
        </Button>
      )}
      {isAsking && pages !== null ? (
        <ReadPagesDialog title={pages} item={item} onClose={() => setAsking(false)} />
      ) : null}
    </Group>
  );
}
