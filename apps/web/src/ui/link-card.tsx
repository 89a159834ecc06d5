import { Stack } from '@mantine/core';
import type { IconName } from '@landfall/contract';
import { Link } from '@tanstack/react-router';
import { MenuIcon } from './menu-icon.tsx';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

export interface LinkCardProps {
  title: string;
  description: string;
  icon: IconName;
  to: string;
  /** Greyed, and nothing happens on a click. */
  isDisabled: boolean;
}

/** A card that leads to a screen; the whole of it is the link. */
export function LinkCard({ title, description, icon, to, isDisabled }: LinkCardProps) {
  const content = (
    <>
      <span className={classes.cardIcon}>
        <MenuIcon name={icon} size={20} />
      </span>
      <Stack component="span" gap={0} miw={0}>
        <span className="medium">{title}</span>
        <span className="quiet small">{description}</span>
      </Stack>
    </>
  );
  return isDisabled ? (
    <span className={classes.card} role="link" aria-disabled="true">
      {content}
    </span>
  ) : (
    <Link to={to} className={classes.card}>
      {content}
    </Link>
  );
}

/** Cards in as many columns as fit. */
export function CardGrid({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}
