import { visibleMenu } from '@landfall/contract';
import { Badge, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../lib/auth.ts';
import { now } from '../../lib/clock.ts';
import { fullDate, marketDate } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuCards } from '../../ui/menu-cards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { openSections } from './open-sections.ts';

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
        <Stack gap="xl">
          {sections.map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <Title order={2} size="h3" mb="xs">
                {title}
              </Title>
              <MenuCards label={title} items={items} />
            </section>
          ))}
        </Stack>
      ) : (
        <EmptyState
          title="No areas are open to you yet"
          message="Your account has no entitlements. Please ask your administrator for access."
        />
      )}
    </>
  );
}
