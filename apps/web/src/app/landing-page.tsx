import { appRoutes, menu, visibleMenu, type MenuItem } from '@landfall/contract';
import { useUser } from '../lib/auth.ts';
import { EmptyState } from '../ui/states.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CardGrid, LinkCard } from '../ui/link-card.tsx';

const allOf = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...allOf(item.items ?? [])]);
const under = (path: string, items: readonly MenuItem[]) => allOf(items).find(({ url }) => url === path)?.items ?? [];

/** A screen without a page of its own: an area shows its cards, any other is not available yet. */
export function LandingPage({ path }: { path: string }) {
  const user = useUser();
  const route = appRoutes.find((each) => each.path === path);
  if (!route || route.isDisabled || under(path, menu).length === 0) {
    return (
      <>
        <PageHeader title={route?.label ?? ''} />
        <EmptyState title="This area is not available yet." />
      </>
    );
  }
  const items = under(path, visibleMenu(user));
  return (
    <>
      <PageHeader title={route.label} subtitle={route.description} />
      {items.length > 0 ? (
        <MenuCards label={route.label} items={items} />
      ) : (
        <EmptyState title="You cannot open any screen here" />
      )}
    </>
  );
}

/** One card for each entry of the menu, disabled ones greyed. */
function MenuCards({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <CardGrid label={label}>
      {items.map(({ url, title, icon, isDisabled, description }) => (
        <li key={url}>
          <LinkCard
            title={title}
            description={isDisabled ? 'Not available yet' : description}
            icon={icon}
            to={url}
            isDisabled={isDisabled}
          />
        </li>
      ))}
    </CardGrid>
  );
}
