import { tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';
import { Tooltip, ActionIcon, Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode, ComponentProps } from 'react';

const events = { hover: true, focus: true, touch: false };

/** What an icon stands for, under the pointer or the keyboard. The group around it holds the delays. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={events} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}

/** Hints open after the default delay, and at once while another has just been seen. */
export function HintGroup({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Group openDelay={tooltipDelayMs} closeDelay={tooltipSkipDelayMs}>
      {children}
    </Tooltip.Group>
  );
}

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
          <ActionIcon color="gray" size={28} aria-label={hint} {...button}>
            {icon}
          </ActionIcon>
        </Menu.Target>
      </Hint>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
