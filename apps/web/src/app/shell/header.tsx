import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { ApprovalsBell } from '../../features/uploads/approvals/approvals-bell.tsx';
import { Hint } from '../../ui/hint.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { showPalette } from './palette-loader.ts';
import type { Sidebar } from './use-sidebar.ts';
import classes from './shell.module.css';

export function Header({ sidebar }: { sidebar: Sidebar }) {
  const os = useOs();
  const modifier = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
  return (
    <header className={classes.header}>
      <Hint label={`Toggle Sidebar (${modifier}+B)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Toggle Sidebar"
          aria-expanded={sidebar.isOpen}
          onClick={sidebar.toggle}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      <span className={classes.rule} aria-hidden />
      <BreadcrumbTrail />
      <UnstyledButton
        className={classes.paletteButton}
        onClick={() => void showPalette()}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={15} stroke={1.6} aria-hidden />
        <span>Go to</span>
        <Kbd size="xs" aria-hidden>
          {modifier} K
        </Kbd>
      </UnstyledButton>
      <ApprovalsBell />
      <ColorSchemeSwitch />
    </header>
  );
}
