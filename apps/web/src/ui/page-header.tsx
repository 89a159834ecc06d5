import { Badge, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullDate } from '../lib/dates.ts';

export interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Badges and actions at the right. */
  aside?: ReactNode;
}

export function PageHeader({ title, subtitle, aside }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="lg">
      <div>
        <Title order={1} className="breakable">
          {title}
        </Title>
        {subtitle === undefined ? null : (
          <Text size="md" c="dimmed" mt={2}>
            {subtitle}
          </Text>
        )}
      </div>
      {aside}
    </Group>
  );
}

/** A day in full, such as `Friday, 20 November 2026`, beside a screen's title. */
export function DateBadge({ date }: { date: string }) {
  return (
    <Badge variant="default" size="lg" fw={500} tt="none">
      <time dateTime={date}>{fullDate(date)}</time>
    </Badge>
  );
}
