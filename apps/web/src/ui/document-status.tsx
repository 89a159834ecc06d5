import type { DocumentStatus, ExtractionProgress } from '@landfall/contract';
import { ToneBadge, type Tone } from './notice.tsx';
import { Progress, Stack } from '@mantine/core';

interface ShareDoneProps {
  label: string;
  /** What is being done, in words. */
  words: string;
  done: number;
  /** 0 while nobody knows. */
  total: number;
  /** Whether the words are read out as they change. */
  isAnnounced?: boolean;
}

/** How far some work is; stripes while that is not known. */
export function ShareDone({ label, words, done, total, isAnnounced = false }: ShareDoneProps) {
  const share = total > 0 ? (done / total) * 100 : 0;
  const isUnknown = share === 0;
  return (
    <Stack gap={4} c="dimmed" fz="xs" className="tabular">
      <span {...(isAnnounced ? { 'aria-live': 'polite' } : {})}>{words}</span>
      {isUnknown ? (
        // A full bar in motion, which is no value: nobody may hear that all is done.
        <Progress.Root size="sm" role="progressbar" aria-label={label}>
          <Progress.Section value={100} animated striped withAria={false} />
        </Progress.Root>
      ) : (
        <Progress value={share} size="sm" aria-label={label} />
      )}
    </Stack>
  );
}

export const statusWords: Record<DocumentStatus, { label: string; tone: Tone }> = {
  PROCESSING: { label: 'Processing', tone: 'blue' },
  PENDING_REVIEW: { label: 'Pending', tone: 'yellow' },
  SIGNED_OFF: { label: 'Signed Off', tone: 'green' },
  EXTRACTION_FAILED: { label: 'Extraction failed', tone: 'red' },
  STORED: { label: 'Stored', tone: 'grey' },
};

interface DocumentStatusBadgeProps {
  status: DocumentStatus;
  /** What is wrong with it, where something is: a stored document that cannot be opened is no good one. */
  reason?: string | null;
}

export function DocumentStatusBadge({ status, reason = null }: DocumentStatusBadgeProps) {
  if (status === 'STORED' && reason !== null) {
    return (
      <ToneBadge tone="yellow" isDotted>
        Needs attention
      </ToneBadge>
    );
  }
  const { label, tone } = statusWords[status];
  return (
    <ToneBadge tone={tone} isDotted>
      {label}
    </ToneBadge>
  );
}

const stageWords: Readonly<Record<string, string>> = {
  text: 'Reading the text',
  ocr: 'Recognising scanned pages',
  extract: 'Extracting the securities',
  store: 'Storing the result',
};

function progressWords(progress: ExtractionProgress | null): string {
  if (!progress || progress.state === 'queued') return 'Waiting to be read';
  const stage = stageWords[progress.stage ?? ''] ?? 'Reading';
  return progress.total > 1 ? `${stage}, ${progress.done} of ${progress.total}` : stage;
}

export function DocumentProgress({ progress }: { progress: ExtractionProgress | null }) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return <ShareDone label="Reading progress" words={progressWords(progress)} done={done} total={total} isAnnounced />;
}
