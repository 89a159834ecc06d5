import type { MenuItem } from '@landfall/contract';
import { CardGrid } from './card-grid.tsx';
import { LinkCard } from './link-card.tsx';

/** One card for each entry of the menu, disabled ones greyed. */
export function MenuCards({ label, items }: { label: string; items: readonly MenuItem[] }) {
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
