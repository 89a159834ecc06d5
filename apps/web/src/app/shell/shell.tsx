import { sidebarWidth, sidebarWidthIcon, sessionIndicatorMs } from '@landfall/contract';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState, type CSSProperties, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { HintGroup } from '../../ui/hint.tsx';
import { Header } from './header.tsx';
import { SidebarContent } from './sidebar-content.tsx';
import { useSidebar } from './use-sidebar.ts';
import classes from './shell.module.css';
import { useInterval, useHotkeys } from '@mantine/hooks';
import { useAuth } from '../../lib/auth.ts';
import { nowMs } from '../../lib/clock.ts';
import { paletteLoaded, showPalette } from './palette-loader.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Listens for Ctrl/Cmd+K; the palette loads at the first use. */
function PaletteSlot() {
  const isLoaded = useSyncExternalStore(paletteLoaded.subscribe, paletteLoaded.get);
  useHotkeys([['mod+K', () => void showPalette()]], []);
  return isLoaded ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}

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
  const [isCollapsed] = useState(() => localStorage.getItem(storageKey) === 'true');
  const [at, setAt] = useState(nowMs);
  useInterval(() => setAt(nowMs()), sessionIndicatorMs, { autoInvoke: true });
  useEffect(() => localStorage.setItem(storageKey, String(isCollapsed)), [isCollapsed]);
  const secondsLeft =
    sessionExpiresAt === null ? undefined : Math.max(0, Math.ceil((Date.parse(sessionExpiresAt) - at) / 1000));
  return <span hidden data-session-indicator data-collapsed={isCollapsed} data-seconds-left={secondsLeft} />;
}

/** Loaded later, because the first page does not need drawers. */
const MobileSidebar = lazy(async () => ({ default: (await import('./mobile-sidebar.tsx')).MobileSidebar }));

export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

/** Sidebar, header and content of every signed-in screen. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  useSearchShortcut();
  const [wasOpened, setOpened] = useState(false);
  if (sidebar.isMobile && sidebar.isOpen && !wasOpened) setOpened(true);
  const width = sidebar.isMobile ? '0px' : sidebar.isCollapsed ? sidebarWidthIcon : sidebarWidth;
  return (
    <div className={classes.shell} style={{ '--sidebar-width': width } as CSSProperties}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {sidebar.isMobile ? (
        <Suspense fallback={null}>{wasOpened ? <MobileSidebar sidebar={sidebar} /> : null}</Suspense>
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
      <PaletteSlot />
    </div>
  );
}
