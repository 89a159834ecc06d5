import { sidebarWidth, sidebarWidthIcon } from '@landfall/contract';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { HintGroup } from '../../ui/hint.tsx';
import { Header } from './header.tsx';
import { PaletteSlot } from './palette-slot.tsx';
import { SessionIndicator } from './session-indicator.tsx';
import { SidebarContent } from './sidebar-content.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { useSidebar } from './use-sidebar.ts';
import classes from './shell.module.css';

/** Drawers are no part of what a first page needs. */
const MobileSidebar = lazy(async () => ({ default: (await import('./mobile-sidebar.tsx')).MobileSidebar }));

export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

/** Sidebar, header and content: what every signed-in screen stands in. */
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
