import { ActionIcon, Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Hint } from './hint.tsx';

interface IconMenuProps extends Omit<ComponentProps<'button'>, keyof ActionIconProps>, Pick<ActionIconProps, 'size'> {
  /** What is said of the button under the pointer; also its name, where it has no `aria-label` of its own. */
  hint: string;
  icon: ReactNode;
  width: number;
  closeOnItemClick?: MenuProps['closeOnItemClick'];
  children: ReactNode;
}

/** A menu behind a button that shows only an icon. */
export function IconMenu({ hint, icon, width, closeOnItemClick = true, children, ...button }: IconMenuProps) {
  return (
    <Menu position="bottom-end" width={width} closeOnItemClick={closeOnItemClick}>
      <Hint label={hint}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={hint} {...button}>
            {icon}
          </ActionIcon>
        </Menu.Target>
      </Hint>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
