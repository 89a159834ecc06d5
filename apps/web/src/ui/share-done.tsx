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
      <Progress value={isUnknown ? 100 : share} animated={isUnknown} striped={isUnknown} size="sm" aria-label={label} />
    </Stack>
  );
}
