import { Menu } from '@mantine/core';
import { cloneElement, useEffect, useEffectEvent, useRef } from 'react';
import { Hint } from './hint.tsx';
import type { LoadedMenuProps } from './lazy-menu.tsx';

/** Opens as soon as it is there: it is loaded because its button was pressed. */
export function LoadedMenu({ isOpen, onOpen, target, hint, children, ...shape }: LoadedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    // This button takes the place of the one that was pressed: it has to have the focus before the menu opens, so
    // that closing gives it back.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    onOpen(true);
  });
  useEffect(() => begin(), []);
  const menuTarget = <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>;
  return (
    <Menu opened={isOpen} onChange={onOpen} {...shape}>
      {hint === undefined ? menuTarget : <Hint label={hint}>{menuTarget}</Hint>}
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
