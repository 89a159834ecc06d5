import { Box, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

const icons = { red: IconAlertCircle, green: IconCircleCheck, yellow: IconInfoCircle };

interface NoticeProps {
  tone: keyof typeof icons;
  title?: string;
  children: ReactNode;
  onDismiss?: () => void;
}

/** A message within a screen; a failure interrupts a screen reader, the rest waits its turn. */
export function Notice({ tone, title, children, onDismiss }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className="breakable fill">
        {title === undefined ? null : <div className="strong">{title}</div>}
        {children}
      </div>
      {onDismiss ? <CloseButton size={24} aria-label="Dismiss" onClick={onDismiss} /> : null}
    </div>
  );
}

/** Above what was fetched before and could not be fetched again. */
export function StaleNotice({ message }: { message: string }) {
  return (
    <Box mb="md">
      <Notice tone="red">{message} What is shown may be out of date.</Notice>
    </Box>
  );
}

/** The five colours of status; the words say it too. */
export type Tone = 'green' | 'red' | 'blue' | 'grey' | 'yellow';

interface ToneBadgeProps {
  tone: Tone;
  /** With a dot before the words: the state of the thing itself, not a count. */
  isDotted?: boolean;
  children: ReactNode;
}

export function ToneBadge({ tone, isDotted = false, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-dotted={isDotted || undefined}>
      {children}
    </span>
  );
}
