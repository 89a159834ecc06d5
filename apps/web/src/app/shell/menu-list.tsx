import type { MenuItem } from '@landfall/contract';
import { Collapse } from '@mantine/core';
import { useId } from 'react';
import { MenuGroupButton, MenuLink } from './menu-entry.tsx';
import type { Sidebar } from './use-sidebar.ts';
import classes from './sidebar.module.css';

export interface MenuContext {
  sidebar: Sidebar;
  open: ReadonlySet<string>;
  /** The groups of the screen. */
  leading: readonly string[];
  setGroup: (url: string, isOpen: boolean) => void;
}

export interface MenuListProps extends MenuContext {
  items: readonly MenuItem[];
  level: number;
}

export function MenuList({ items, level, ...context }: MenuListProps) {
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
