import { Button, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './message-page.module.css';

export function ForbiddenPage() {
  return (
    <Stack align="center" gap="sm" className={classes.page}>
      <IconLock size={36} stroke={1.25} aria-hidden className={classes.icon} />
      <Title order={1}>Access Forbidden</Title>
      <Text ta="center" c="dimmed" maw={440}>
        You don't have permission to access this page. Please contact your administrator if you believe this is an
        error.
      </Text>
      <Button component={Link} to="/" mt="sm">
        Return to Home
      </Button>
    </Stack>
  );
}
