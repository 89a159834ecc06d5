import { ActionIcon, Kbd, UnstyledButton, useMantineColorScheme, type MantineColorScheme, Menu } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import {
  IconLayoutSidebar,
  IconSearch,
  IconCheck,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  IconBell,
} from '@tabler/icons-react';
import { Hint, IconMenu } from '../../ui/hint.tsx';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { openPalette } from './palette.tsx';
import type { Sidebar } from './use-sidebar.ts';
import classes from './shell.module.css';
import { BareLink } from '../../ui/path-link.tsx';
import { useWaiting } from '../../ui/waiting.ts';

/** On every screen what waits for the user. What nobody has taken may be anybody's work: it is listed and not counted. */
function WaitingBell() {
  const { isAsked, links, data, isError } = useWaiting();
  if (!isAsked) return null;
  const mine = links.reduce((sum, { kind, count }) => sum + (kind === 'freeDocuments' ? 0 : count), 0);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon
          color="gray"
          size={32}
          aria-label={mine === 0 ? 'Waiting for you' : `Waiting for you: ${mine}`}
          className={classes.bell}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {mine === 0 ? null : (
            <span className={classes.bellCount} aria-hidden>
              {mine > 9 ? '9+' : mine}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {links.length > 0
            ? 'Waiting for you'
            : data
              ? 'Nothing waits for you.'
              : isError
                ? 'What waits for you could not be loaded.'
                : 'Loading'}
        </Menu.Label>
        {links.map(({ kind, text, path }) => (
          <Menu.Item key={kind} renderRoot={(props) => <BareLink href={path} {...props} />}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

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
