import { sessionIndicatorMs } from '@landfall/contract';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useAuth } from '../../lib/auth.ts';
import { nowMs } from '../../lib/clock.ts';

const storageKey = 'session-indicator-collapsed';

/** Counts the session down once a second and keeps its collapsed flag; by specification it shows nothing. */
export function SessionIndicator() {
  const { sessionExpiresAt } = useAuth();
  const [isCollapsed] = useState(() => localStorage.getItem(storageKey) === 'true');
  const [at, setAt] = useState(nowMs);
  useInterval(() => setAt(nowMs()), sessionIndicatorMs, { autoInvoke: true });
  useEffect(() => localStorage.setItem(storageKey, String(isCollapsed)), [isCollapsed]);
  const secondsLeft =
    sessionExpiresAt === null ? undefined : Math.max(0, Math.ceil((Date.parse(sessionExpiresAt) - at) / 1000));
  return <span hidden data-session-indicator data-collapsed={isCollapsed} data-seconds-left={secondsLeft} />;
}
