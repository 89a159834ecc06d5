import { Card, Group } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { useRefusedDrops } from '../../../lib/use-refused-drops.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { HistoryLink } from '../history/history-link.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import { ResultPanel } from '../result/result-panel.tsx';
import { ChooseFile } from './choose-file.tsx';
import { TemplateButton } from './template-button.tsx';
import { UploadFailed } from './upload-failed.tsx';
import { UploadRunning } from './upload-running.tsx';
import { resetUpload, startUpload, uploadStore } from './upload-store.ts';

/** One screen a kind of file: choose, wait, see what became of it. */
export function UploadScreen({ kind }: { kind: UploadKind }) {
  const user = useUser();
  const store = uploadStore(kind);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const content = useRef<HTMLDivElement>(null);
  const step = useRef(state.step);
  useEffect(() => {
    if (step.current === state.step) return;
    step.current = state.step;
    // What had the focus is gone: it goes to what took its place.
    content.current?.querySelector<HTMLElement>('[data-arrival], input[type="file"]')?.focus();
  }, [state.step]);

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
              fileName={state.file.name}
              message={state.message}
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
