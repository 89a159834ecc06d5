import { type MenuItem, groupExpandDelayMs, menu, visibleMenu } from '@landfall/contract';
import { Collapse, Tooltip, UnstyledButton } from '@mantine/core';
import { UserMenu } from './user-menu.tsx';
import { useId, type ReactElement, useState } from 'react';
import type { Sidebar } from './use-sidebar.ts';
import classes from './sidebar.module.css';
import { useTimeout } from '@mantine/hooks';
import { IconChevronRight, IconFold, IconFoldDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { useAuth } from '../../lib/auth.ts';

const hasChildren = (item: MenuItem): boolean => (item.items?.length ?? 0) > 0;

/** The addresses of all groups, including nested and disabled ones. */
export function groupsOf(items: readonly MenuItem[]): string[] {
  return items.filter(hasChildren).flatMap((item) => [item.url, ...groupsOf(item.items ?? [])]);
}

/** The groups that contain this address, and the group whose page it is, outermost first; the first match if there are two. */
export function groupsLeadingTo(path: string, items: readonly MenuItem[]): string[] {
  for (const item of items) {
    if (!hasChildren(item)) continue;
    if (item.url === path) return [item.url];
    const deeper = groupsLeadingTo(path, item.items ?? []);
    if (deeper.length > 0 || item.items?.some((child) => child.url === path)) return [item.url, ...deeper];
  }
  return [];
}

const urlsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.url, ...urlsOf(item.items ?? [])]);

/** The menu has no entries below this address, so its entry is marked for all of them. */
export const standsForAllUnder = (url: string, items: readonly MenuItem[]): boolean =>
  !urlsOf(items).some((other) => other !== url && other.startsWith(url.endsWith('/') ? url : `${url}/`));

interface MenuContext {
  sidebar: Sidebar;
  open: ReadonlySet<string>;
  /** The address of the screen. */
  path: string;
  /** Its groups. */
  leading: readonly string[];
  setGroup: (url: string, isOpen: boolean) => void;
}

interface MenuListProps extends MenuContext {
  items: readonly MenuItem[];
  level: number;
}

function MenuList({ items, level, ...context }: MenuListProps) {
  return (
    <ul className={classes.list} data-level={level}>
      {items.map((item) => (
        <li key={item.url}>
          {item.items && item.items.length > 0 ? (
            <MenuGroup item={item} level={level} {...context} />
          ) : (
            <MenuLink item={item} {...context} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuGroup({ item, level, ...context }: MenuContext & { item: MenuItem; level: number }) {
  const id = useId();
  const isOpen = !context.sidebar.isCollapsed && context.open.has(item.url);
  return (
    <>
      <MenuGroupButton item={item} isOpen={isOpen} controls={id} {...context} />
      <Collapse expanded={isOpen} transitionDuration={120} keepMounted={false} id={id}>
        <MenuList items={item.items ?? []} level={level + 1} {...context} />
      </Collapse>
    </>
  );
}

interface EntryProps extends MenuContext {
  item: MenuItem;
}

/** The name of an icon, if the sidebar shows only icons. */
function IconTooltip({ item, sidebar, children }: { item: MenuItem; sidebar: Sidebar; children: ReactElement }) {
  const shown = sidebar.isCollapsed && !sidebar.isMobile;
  return (
    <Tooltip label={item.title} position="right" openDelay={0} disabled={!shown} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}

function EntryContent({ item, isCollapsed }: { item: MenuItem; isCollapsed: boolean }) {
  return (
    <>
      <MenuIcon name={item.icon} />
      {isCollapsed ? null : <span className="cut fill">{item.title}</span>}
    </>
  );
}

function MenuLink({ item, sidebar }: EntryProps) {
  const content = <EntryContent item={item} isCollapsed={sidebar.isCollapsed} />;
  if (item.isDisabled) {
    return (
      <IconTooltip item={item} sidebar={sidebar}>
        <span className={classes.entry} role="link" aria-disabled="true" aria-label={item.title}>
          {content}
        </span>
      </IconTooltip>
    );
  }
  // In the icon sidebar a click first expands it; on mobile it closes the drawer.
  const settle = () => {
    if (sidebar.isMobile) sidebar.setOpen(false);
    else if (sidebar.isCollapsed) sidebar.setOpen(true);
  };
  return (
    <IconTooltip item={item} sidebar={sidebar}>
      <Link
        to={item.url}
        className={classes.entry}
        aria-label={item.title}
        activeOptions={{ exact: !standsForAllUnder(item.url, menu), includeSearch: false }}
        onClick={settle}
      >
        {content}
      </Link>
    </IconTooltip>
  );
}

interface GroupButtonProps extends EntryProps {
  isOpen: boolean;
  controls: string;
}

function MenuGroupButton({ item, sidebar, isOpen, controls, path, leading, setGroup }: GroupButtonProps) {
  const { start: openSoon } = useTimeout(() => setGroup(item.url, true), groupExpandDelayMs);
  const press = () => {
    if (!sidebar.isCollapsed) return setGroup(item.url, !isOpen);
    sidebar.setOpen(true);
    openSoon();
  };
  return (
    <IconTooltip item={item} sidebar={sidebar}>
      <UnstyledButton
        className={classes.entry}
        aria-label={item.title}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': controls } : {})}
        // A closed group is marked for the screen inside it, and each for its own page.
        {...(leading.includes(item.url) && (!isOpen || item.url === path) ? { 'aria-current': true } : {})}
        {...(item.isDisabled ? { 'aria-disabled': true, tabIndex: -1 } : { onClick: press })}
      >
        <EntryContent item={item} isCollapsed={sidebar.isCollapsed} />
        {sidebar.isCollapsed ? null : (
          <IconChevronRight size={14} stroke={1.8} aria-hidden className={classes.chevron} />
        )}
      </UnstyledButton>
    </IconTooltip>
  );
}

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
