import type { MenuItem } from '@landfall/contract';
import { Card, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { describeScreen } from '../../ui/screen-descriptions.ts';
import classes from './home.module.css';

/** One area, with a line for each of its screens that can be opened. */
export function AreaCard({ title, items }: { title: string; items: readonly MenuItem[] }) {
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} size="h3" mb={4} px={8}>
        {title}
      </Title>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.url}>
            <Link to={item.url} className={classes.link}>
              <MenuIcon name={item.icon} size={20} />
              <span>
                <span className={classes.title}>{item.title}</span>
                <span className={classes.description}>{describeScreen(item.url)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
