import type { ExtractionProgress } from '@landfall/contract';
import { Progress } from '@mantine/core';
import classes from './document-status.module.css';

const stageWords: Readonly<Record<string, string>> = {
  text: 'Reading the text',
  ocr: 'Recognising scanned pages',
  extract: 'Extracting the securities',
  store: 'Storing the result',
};

function words(progress: ExtractionProgress | null): string {
  if (!progress || progress.state === 'queued') return 'Waiting to be read';
  const stage = stageWords[progress.stage ?? ''] ?? 'Reading';
  return progress.total > 1 ? `${stage}, ${progress.done} of ${progress.total}` : stage;
}

/** How far the reading of a document is; stripes while that is not known. */
export function DocumentProgress({ progress }: { progress: ExtractionProgress | null }) {
  const share = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 0;
  const isUnknown = share === 0;
  return (
    <div className={classes.progress}>
      <span aria-live="polite">{words(progress)}</span>
      <Progress
        value={isUnknown ? 100 : share}
        animated={isUnknown}
        striped={isUnknown}
        size="sm"
        aria-label="Reading progress"
      />
    </div>
  );
}
