import { ActionIcon, Kbd, UnstyledButton, useMantineColorScheme, type MantineColorScheme, Menu } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconLayoutSidebar, IconSearch, IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Hint } from '../../ui/hint.tsx';
import { IconMenu } from '../../ui/icon-menu.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { openPalette } from './palette.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { WaitingBell } from './waiting-bell.tsx';
import classes from './shell.module.css';

const schemes: { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
];

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shown = schemes.find(({ value }) => value === colorScheme)?.Icon ?? IconSun;
  return (
    <IconMenu hint="Colour theme" icon={<Shown size={18} stroke={1.6} aria-hidden />} width={150} size={32}>
      {schemes.map(({ value, label, Icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          rightSection={value === colorScheme ? <IconCheck size={14} aria-hidden /> : null}
          aria-current={value === colorScheme}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </IconMenu>
  );
}

export function Header({ sidebar }: { sidebar: Sidebar }) {
  const os = useOs();
  const modifier = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
  return (
    <header className={classes.header}>
      <Hint label={`Toggle Sidebar (${modifier}+B)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Toggle Sidebar"
          aria-expanded={sidebar.isOpen}
          onClick={sidebar.toggle}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      <span className={classes.rule} aria-hidden />
      <BreadcrumbTrail />
      <UnstyledButton className={classes.paletteButton} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={15} stroke={1.6} aria-hidden />
        <span>Go to</span>
        <Kbd size="xs" aria-hidden>
          {modifier} K
        </Kbd>
      </UnstyledButton>
      <WaitingBell />
      <ColorSchemeSwitch />
    </header>
  );
}
