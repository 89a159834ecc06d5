import { sidebarWidth, sidebarWidthIcon, sessionIndicatorMs, sidebarWidthMobile } from '@landfall/contract';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { HintGroup } from '../../ui/hint.tsx';
import { Header } from './header.tsx';
import { SidebarContent } from './sidebar.tsx';
import { useSidebar, type Sidebar } from './use-sidebar.ts';
import classes from './shell.module.css';
import { useInterval, useHotkeys } from '@mantine/hooks';
import { useAuth } from '../../lib/auth.ts';
import { nowMs } from '../../lib/clock.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';
import { keepLocal, readLocal } from '../../lib/store.ts';
import { Palette } from './palette.tsx';
import { Drawer } from '@mantine/core';

/** Fields in which a slash is text, so not radios and checkboxes. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

function focusSearch(event: KeyboardEvent): void {
  if (isTypedInto(event.target)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main :is(input[type="search"], [data-search])')?.focus();
}

/** `/` focuses the screen's search field, if it has one. */
function useSearchShortcut(): void {
  useHotkeys([['/', focusSearch, { preventDefault: false }]], []);
}

const storageKey = 'session-indicator-collapsed';

/** Counts the session down every second and stores its collapsed flag; by specification it shows nothing. */
function SessionIndicator() {
  const { sessionExpiresAt } = useAuth();
  const [isCollapsed] = useState(() => readLocal(storageKey) === 'true');
  const [at, setAt] = useState(nowMs);
  useInterval(() => setAt(nowMs()), sessionIndicatorMs, { autoInvoke: true });
  useEffect(() => keepLocal(storageKey, String(isCollapsed)), [isCollapsed]);
  const secondsLeft =
    sessionExpiresAt === null ? undefined : Math.max(0, Math.ceil((Date.parse(sessionExpiresAt) - at) / 1000));
  return <span hidden data-session-indicator data-collapsed={isCollapsed} data-seconds-left={secondsLeft} />;
}

const anyTopic = ['prices'] as const;

/** A screen that follows nothing itself must learn, too, that the server is back: what failed is then asked for again. */
const useStream = (): void => void useLiveTopics(anyTopic, () => undefined);

export function Shell() {
  useStream();
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

export function ShellFrame({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  useSearchShortcut();
  const width = sidebar.isMobile ? '0px' : sidebar.isCollapsed ? sidebarWidthIcon : sidebarWidth;
  return (
    <div className={classes.shell} style={{ '--sidebar-width': width } as CSSProperties}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {sidebar.isMobile ? (
        <MobileSidebar sidebar={sidebar} />
      ) : (
        <aside
          className={classes.sidebar}
          aria-label="Sidebar"
          data-state={sidebar.isCollapsed ? 'collapsed' : 'expanded'}
        >
          <SidebarContent sidebar={sidebar} />
        </aside>
      )}
      <HintGroup>
        <div className={classes.page}>
          <Header sidebar={sidebar} />
          <main id="content" tabIndex={-1} className={classes.content}>
            {children}
          </main>
        </div>
      </HintGroup>
      <SessionIndicator />
      <Palette />
    </div>
  );
}

/** Off the canvas on a narrow screen. */
function MobileSidebar({ sidebar }: { sidebar: Sidebar }) {
  return (
    <Drawer.Root
      opened={sidebar.isOpen}
      onClose={() => sidebar.setOpen(false)}
      size={sidebarWidthMobile}
      padding={0}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Sidebar">
        <Drawer.Body>
          <SidebarContent sidebar={sidebar} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
