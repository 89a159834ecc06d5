import { Card, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** The text where there is nothing to show. */
  empty?: string | null;
  children: ReactNode;
}

export function Section({ title, empty = null, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" padding="md" h="100%" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {empty === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Card>
  );
}
