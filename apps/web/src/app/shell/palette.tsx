import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../../lib/auth.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { paletteEntries } from './palette-actions.ts';

export const openPalette = (): void => spotlight.open();

/** Ctrl/Cmd+K: to any screen that the user may open. */
export function Palette() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const actions = paletteEntries(user).map(({ path, label, area, icon }) => ({
    id: path,
    label,
    ...(area === '' ? {} : { description: area }),
    leftSection: <MenuIcon name={icon} />,
    onClick: () => void navigate({ to: path }),
  }));
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      tagsToIgnore={[]}
      nothingFound="No screen of that name"
      highlightQuery
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Go to a screen' } }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
        placeholder: 'Go to a screen',
        'aria-label': 'Go to a screen',
      }}
    />
  );
}
