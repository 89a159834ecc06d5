import type { ReactNode } from 'react';
import classes from './state.module.css';

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
