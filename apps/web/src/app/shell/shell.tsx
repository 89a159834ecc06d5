import { sidebarWidth, sidebarWidthIcon, sidebarWidthMobile } from '@landfall/contract';
import { Drawer } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { Header } from './header.tsx';
import { Palette } from './palette.tsx';
import { SessionIndicator } from './session-indicator.tsx';
import { SidebarContent } from './sidebar-content.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { useSidebar } from './use-sidebar.ts';
import classes from './shell.module.css';

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
  const width = sidebar.isMobile ? '0px' : sidebar.isCollapsed ? sidebarWidthIcon : sidebarWidth;
  return (
    <div className={classes.shell} style={{ '--sidebar-width': width } as CSSProperties}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {sidebar.isMobile ? (
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
      ) : (
        <aside
          className={classes.sidebar}
          aria-label="Sidebar"
          data-state={sidebar.isCollapsed ? 'collapsed' : 'expanded'}
        >
          <SidebarContent sidebar={sidebar} />
        </aside>
      )}
      <div className={classes.page}>
        <Header sidebar={sidebar} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      <SessionIndicator />
      <Palette />
    </div>
  );
}
