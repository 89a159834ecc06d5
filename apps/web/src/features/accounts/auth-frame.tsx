import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './accounts.module.css';

/** The quiet page that the signed-out screens share: the tide lines of a coast beside the form. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.sea} aria-hidden />
      <main className={classes.side}>
        <Stack gap="lg" w="100%" maw="22rem" mx="auto">
          <Text className={classes.brand}>Landfall</Text>
          <div>
            <Title order={1}>{title}</Title>
            {lead === undefined ? null : (
              <Text c="dimmed" mt={4}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </main>
    </div>
  );
}
