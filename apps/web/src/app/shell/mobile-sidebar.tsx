import { sidebarWidthMobile } from '@landfall/contract';
import { Drawer } from '@mantine/core';
import { SidebarContent } from './sidebar-content.tsx';
import type { Sidebar } from './use-sidebar.ts';
import classes from './shell.module.css';

/** Off the canvas on a narrow screen. */
export function MobileSidebar({ sidebar }: { sidebar: Sidebar }) {
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
