import { visibleMenu } from '@landfall/contract';
import type { MenuItem } from '@landfall/contract';
import { useUser } from '../lib/auth.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuCards } from '../ui/menu-cards.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { describeScreen } from '../ui/screen-descriptions.ts';
import { findMenuItem, routeAt } from './screens.ts';

/** An area of the menu: one card for each of its entries that this user's menu shows. */
export function LandingPage({ path }: { path: string }) {
  const user = useUser();
  const items: readonly MenuItem[] = findMenuItem(path, visibleMenu(user))?.items ?? [];
  const { label } = routeAt(path);
  return (
    <>
      <PageHeader title={label} subtitle={describeScreen(path)} />
      {items.length > 0 ? (
        <MenuCards label={label} items={items} />
      ) : (
        <EmptyState title="Nothing here is open to you" />
      )}
    </>
  );
}
