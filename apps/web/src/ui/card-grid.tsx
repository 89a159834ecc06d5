import type { ReactNode } from 'react';
import classes from './link-card.module.css';

/** Cards in as many columns as fit. */
export function CardGrid({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}
