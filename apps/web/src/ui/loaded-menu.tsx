import { Menu } from '@mantine/core';
import type { LoadedMenuProps } from './lazy-menu.tsx';

export function LoadedMenu({ isOpen, onOpen, target, children, ...shape }: LoadedMenuProps) {
  return (
    <Menu opened={isOpen} onChange={onOpen} {...shape}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
