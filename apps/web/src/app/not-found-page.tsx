import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useAuth } from '../lib/auth.ts';
import { usePageTitle } from '../lib/window-hooks.ts';
import { TideLines } from '../ui/states.tsx';
import { ShellFrame } from './shell/shell.tsx';
import classes from './shell/shell.module.css';

/** Shown in the shell to signed-in users, and alone to others. */
export function NotFoundPage() {
  const { isAuthenticated } = useAuth();
  usePageTitle('Page Not Found');
  return isAuthenticated ? (
    <ShellFrame>
      <NotFound />
    </ShellFrame>
  ) : (
    <main>
      <NotFound />
    </main>
  );
}

function NotFound() {
  const router = useRouter();
  // A tab opened on this address has no page to go back to.
  const goBack = () => {
    if (globalThis.history.length > 1) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  return (
    <Stack align="center" gap="sm" className={classes.messagePage}>
      <TideLines width={220} height={56} lines={4} />
      <Title order={1}>Page Not Found</Title>
      <Text ta="center" c="dimmed">
        The page you're looking for doesn't exist or has been moved.
      </Text>
      <Group mt="sm" justify="center">
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
        <Button component={Link} to="/">
          Go to Dashboard
        </Button>
      </Group>
    </Stack>
  );
}
