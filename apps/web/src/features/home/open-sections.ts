import type { MenuItem } from '@landfall/contract';

export interface Section {
  title: string;
  /** Screens only, never disabled ones. */
  items: MenuItem[];
}

/** The areas of a menu with what can be opened in them; areas with nothing to open are left out. */
export function openSections(menu: readonly MenuItem[]): Section[] {
  return menu
    .map(({ title, items }) => ({ title, items: (items ?? []).filter((item) => !item.isDisabled) }))
    .filter(({ items }) => items.length > 0);
}
