import { visibleMenu } from '@landfall/contract';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../lib/auth.ts';
import { now } from '../../lib/clock.ts';
import { fullDate, marketDate } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AreaCard } from './area-card.tsx';
import { openSections } from './open-sections.ts';
import classes from './home.module.css';

/** Where a user arrives: who they are, which business day it is, and what they can open. */
export function HomePage() {
  const user = useUser();
  const [today] = useState(() => marketDate(now()));
  const sections = openSections(visibleMenu(user));
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.username}`}
        subtitle="Choose where to start."
        aside={
          <Badge variant="default" size="lg" fw={500} tt="none">
            <time dateTime={today}>{fullDate(today)}</time>
          </Badge>
        }
      />
      {sections.length > 0 ? (
        <div className={classes.areas}>
          {sections.map(({ title, items }) => (
            <AreaCard key={title} title={title} items={items} />
          ))}
        </div>
      ) : (
        <EmptyState
          title="No areas are open to you yet"
          message="Your account has no entitlements. Please ask your administrator for access."
        />
      )}
    </>
  );
}
