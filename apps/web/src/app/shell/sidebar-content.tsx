import { visibleMenu } from '@landfall/contract';
import { UnstyledButton } from '@mantine/core';
import { IconFold, IconFoldDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../lib/auth.ts';
import { groupsLeadingTo, groupsOf, MenuList } from './menu-list.tsx';
import { UserMenu } from './user-menu.tsx';
import type { Sidebar } from './use-sidebar.ts';
import classes from './sidebar.module.css';

/** Logo, menu and user: the same in the sidebar and in the drawer. */
export function SidebarContent({ sidebar }: { sidebar: Sidebar }) {
  const { user } = useAuth();
  const pathname = useLocation({ select: (location) => location.pathname });
  const items = visibleMenu(user);
  const groups = groupsOf(items);
  const leading = groupsLeadingTo(pathname, items);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(leading));
  const allOpen = groups.every((group) => open.has(group));
  const setGroup = (url: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, url] : [...before].filter((other) => other !== url)));
  return (
    <div className={classes.frame} data-collapsed={sidebar.isCollapsed || undefined}>
      <Link
        to="/"
        className={classes.logo}
        aria-label="Landfall, home"
        onClick={() => sidebar.isMobile && sidebar.setOpen(false)}
      >
        <span className={classes.mark} aria-hidden>
          L
        </span>
        {sidebar.isCollapsed ? null : <span className={classes.word}>andfall</span>}
      </Link>
      {!sidebar.isCollapsed && groups.length > 0 ? (
        <UnstyledButton className={classes.expandAll} onClick={() => setOpen(new Set(allOpen ? [] : groups))}>
          {allOpen ? <IconFold size={14} aria-hidden /> : <IconFoldDown size={14} aria-hidden />}
          {allOpen ? 'Collapse All' : 'Expand All'}
        </UnstyledButton>
      ) : null}
      <nav aria-label="Main" className={classes.nav}>
        <MenuList
          items={items}
          level={0}
          sidebar={sidebar}
          open={open}
          path={pathname}
          leading={leading}
          setGroup={setGroup}
        />
      </nav>
      <UserMenu sidebar={sidebar} />
    </div>
  );
}
