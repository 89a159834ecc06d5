import { appRoutes, type Endpoint } from '@landfall/contract';
import { type AsyncRouteComponent, type RouteComponent, Link } from '@tanstack/react-router';
import { mayCall, mayOpen, useAuth, useUser } from '../lib/auth.ts';
import { usePageTitle } from '../lib/window-hooks.ts';
import { LandingPage } from './landing-page.tsx';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { replaceRights } from './session/rights.ts';
import classes from './shell/shell.module.css';

export type ScreenComponent = RouteComponent | AsyncRouteComponent<object>;

/** A screen with its entitlement check and its tab title. */
export function guarded(path: string, Screen: ScreenComponent): RouteComponent {
  const route = appRoutes.find((each) => each.path === path);
  if (!route) throw new Error(`no screen ${path} in the contract's table`);
  const { label } = route;
  function Guarded() {
    const { user } = useAuth();
    // No screen opens without a session; an open one stays until the user leaves.
    const allowed = user === null || mayOpen(user, path);
    usePageTitle(allowed ? label : 'Access Forbidden');
    return allowed ? <Screen /> : <ForbiddenPage />;
  }
  return 'preload' in Screen ? Object.assign(Guarded, { preload: Screen.preload }) : Guarded;
}

/** Shows the screen to users who may make its main call, and the cards of the area to all others. */
export function landingUnless(
  endpoint: Pick<Endpoint, 'access'>,
  path: string,
  Screen: ScreenComponent,
): RouteComponent {
  function Area() {
    return mayCall(useUser(), endpoint) ? <Screen /> : <LandingPage path={path} />;
  }
  return 'preload' in Screen ? Object.assign(Area, { preload: Screen.preload }) : Area;
}

/** Guards a screen that is not in the table of screens: the user must be allowed its main call. It sets its own title. */
export function guardedByCall(endpoint: Pick<Endpoint, 'access'>, Screen: ScreenComponent): RouteComponent {
  function Guarded() {
    const { user } = useAuth();
    return mayCall(user, endpoint) ? <Screen /> : <Forbidden />;
  }
  return 'preload' in Screen ? Object.assign(Guarded, { preload: Screen.preload }) : Guarded;
}

function Forbidden() {
  usePageTitle('Access Forbidden');
  return <ForbiddenPage />;
}

function ForbiddenPage() {
  // An administrator may have given the right since it was last asked for, or while the user looks elsewhere.
  useEffect(() => void replaceRights(), []);
  useWindowEvent('focus', () => void replaceRights());
  return (
    <Stack align="center" gap="sm" className={classes.messagePage}>
      <IconLock size={36} stroke={1.25} aria-hidden className="quiet" />
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
