import { Card, Group, Stack, Text, Button, Progress } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { useRefusedDrops, FilePicker } from '../../../ui/file-picker.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { HistoryLink } from '../history/history-list.tsx';
import { compositionUpload, priceUpload, templateText, type UploadKind } from '../model/upload-kind.ts';
import { ResultPanel } from '../result/result-panel.tsx';
import { resetUpload, startUpload, tellCutUpload, uploadStore } from './upload-store.ts';
import { maxUploadSizeMb, uploadExtension } from '@landfall/contract';
import classes from '../uploads.module.css';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/files.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useWindowEvent } from '@mantine/hooks';
import { isSessionEnding } from '../../../lib/end-session.ts';

/** One screen a kind of file: choose, wait, see what became of it. */
function UploadScreen({ kind }: { kind: UploadKind }) {
  const user = useUser();
  const store = uploadStore(kind);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const content = useRef<HTMLDivElement>(null);
  const step = useRef(state.step);
  useEffect(() => {
    if (step.current === state.step) return;
    step.current = state.step;
    // The focused element is gone, so the focus moves to its replacement.
    content.current?.querySelector<HTMLElement>('[data-arrival], input[type="file"]')?.focus();
  }, [state.step]);

  useEffect(() => void tellCutUpload(kind, user.id), [kind, user.id]);
  useRefusedDrops();

  const send = (file: File) => void startUpload(kind.uploadType, user.id, file);
  const reset = () => resetUpload(kind);
  return (
    <>
      <PageHeader
        title={kind.title}
        subtitle={kind.subtitle}
        aside={
          <Group gap="sm">
            <HistoryLink search={{ type: kind.slug }}>Upload history</HistoryLink>
            <TemplateButton kind={kind} />
          </Group>
        }
      />
      <div ref={content}>
        {state.step === 'idle' ? (
          <Card>
            <ChooseFile kind={kind} problem={state.problem} onPick={send} />
          </Card>
        ) : null}
        {state.step === 'uploading' ? (
          <Card>
            <UploadRunning fileName={state.file.name} percent={state.percent} />
          </Card>
        ) : null}
        {state.step === 'failed' ? (
          <Card>
            <UploadFailed
              kind={kind}
              fileName={state.file.name}
              message={state.message}
              isRefused={state.isRefused}
              onAgain={() => send(state.file)}
              onReset={reset}
            />
          </Card>
        ) : null}
        {state.step === 'answered' ? <ResultPanel kind={kind} result={state} onReset={reset} /> : null}
      </div>
    </>
  );
}

interface ChooseFileProps {
  kind: UploadKind;
  problem: string | null;
  onPick: (file: File) => void;
}

/** A file is sent as soon as it is dropped or chosen. */
function ChooseFile({ kind, problem, onPick }: ChooseFileProps) {
  return (
    <Stack gap="md">
      <FilePicker
        label="CSV file"
        hint={`${uploadExtension} up to ${maxUploadSizeMb} MB. It is checked and stored at once: all rows, or none.`}
        accept={[uploadExtension]}
        file={null}
        error={problem}
        isDisabled={false}
        isLarge
        onPick={([file]) => {
          if (file) onPick(file);
        }}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          Columns
        </Text>
        <ul className={classes.columns} aria-label="Columns of the file">
          {kind.columns.map(({ key }) => (
            <li key={key}>
              <code>{key.toUpperCase()}</code>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed" mt={6}>
          All of them are needed, in any order. The first line names them.
          {kind.templateNote === null ? '' : ` ${kind.templateNote}`}
        </Text>
      </div>
    </Stack>
  );
}

/** Made here: the header and a row to write over. */
function TemplateButton({ kind }: { kind: UploadKind }) {
  const save = () => saveFile(kind.templateName, new Blob([templateText(kind)], { type: 'text/csv' }));
  return (
    <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
      Download Template
    </Button>
  );
}

interface UploadFailedProps {
  kind: UploadKind;
  fileName: string;
  message: string;
  isRefused: boolean;
  onAgain: () => void;
  onReset: () => void;
}

/** No answer came, or a refusal: nothing is sent again by itself. */
function UploadFailed({ kind, fileName, message, isRefused, onAgain, onReset }: UploadFailedProps) {
  return (
    <Stack gap="md">
      <div data-arrival tabIndex={-1}>
        <Notice tone="red" title={message}>
          {isRefused ? (
            `${fileName} was not processed.`
          ) : (
            <>
              No answer came, so {fileName} may have been processed: the{' '}
              <HistoryLink search={{ type: kind.slug }} isInText>
                upload history
              </HistoryLink>{' '}
              says so. The same file again changes nothing.
            </>
          )}
        </Notice>
      </div>
      <Group gap="xs">
        <Button onClick={onReset}>Upload Another File</Button>
        <Button variant="default" onClick={onAgain}>
          Try again
        </Button>
      </Group>
    </Stack>
  );
}

function UploadRunning({ fileName, percent }: { fileName: string; percent: number }) {
  useWindowEvent('beforeunload', (event) => {
    if (!isSessionEnding.get()) event.preventDefault();
  });
  return (
    <div>
      <Text size="sm" mb={6} className="breakable" role="status" data-arrival tabIndex={-1}>
        Uploading {fileName}
      </Text>
      <Progress value={percent} size="md" aria-label="Upload progress" transitionDuration={100} />
      <Text size="xs" c="dimmed" mt={4} className="tabular" aria-hidden>
        {percent}%
      </Text>
    </div>
  );
}

export const PriceUploadPage = () => <UploadScreen kind={priceUpload} />;
export const CompositionUploadPage = () => <UploadScreen kind={compositionUpload} />;
