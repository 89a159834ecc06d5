import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

const schemes: { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shown = schemes.find(({ value }) => value === colorScheme)?.Icon ?? IconSun;
  return (
    <LazyMenu
      position="bottom-end"
      width={150}
      hint="Colour theme"
      renderTarget={(props) => (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Colour theme" {...props}>
          <Shown size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) =>
        schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            rightSection={value === colorScheme ? <IconCheck size={14} aria-hidden /> : null}
            aria-current={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}
