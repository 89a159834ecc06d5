import type { MenuItem } from '@landfall/contract';
import { CardGrid } from './card-grid.tsx';
import { LinkCard } from './link-card.tsx';
import { describeScreen } from './screen-descriptions.ts';

/** One card for each entry of the menu, disabled ones greyed. */
export function MenuCards({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <CardGrid label={label}>
      {items.map(({ url, title, icon, isDisabled }) => (
        <li key={url}>
          <LinkCard
            title={title}
            description={isDisabled ? 'Not available yet' : describeScreen(url)}
            icon={icon}
            to={url}
            isDisabled={isDisabled}
          />
        </li>
      ))}
    </CardGrid>
  );
}
