import {
  inactivityLogoutMs,
  inactivityWarningMs,
  sessionCheckMs,
  sessionExpiryWarningMs,
  sessionWarningToastMs,
} from '@landfall/contract';
import { toast, type Toast } from '../../ui/toast.ts';

interface SessionPorts {
  now: () => number;
  /** When the session ends, as far as this tab knows; null if no user is signed in. */
  expiresAt: () => number | null;
  /** When the user was last active, in any tab. */
  lastActivity: () => number;
  /** Extends the session; false if it has ended on the server. */
  refresh: () => Promise<boolean>;
  show: (notice: SessionNotice) => void;
  hide: (notice: SessionNotice) => void;
  logOut: (why: 'expired' | 'inactive') => void;
}

interface SessionKeeper {
  start: () => void;
  stop: () => void;
  /** Checks at once: the user came back to the tab, or another tab reported activity. */
  look: () => void;
  /** Called before activity counts: true after too long an inactivity, for example on a laptop that was asleep. */
  isTooLate: () => boolean;
  /** A burst of activity has settled. */
  noteActivity: () => Promise<void>;
}

/** The browser ends the calls of a page that is left: only a page that is still there after this time got no answer. */
const leavingMs = 1_000;
const noAnswer = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), leavingMs));

/** Watches the end of a session and inactivity, warns before both, and extends an active session. */
export function createSessionKeeper(ports: SessionPorts): SessionKeeper {
  let isRunning = false;
  let checks: ReturnType<typeof setInterval> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryWarnedAt: number | null = null;
  let isInactivityWarned = false;
  let isRefreshing = false;
  /** An end that could not be extended: the longest life of a session. */
  let finalExpiry: number | null = null;

  const left = (): number => (ports.expiresAt() ?? Infinity) - ports.now();
  const idle = (): number => ports.now() - ports.lastActivity();

  function stop(): void {
    isRunning = false;
    clearInterval(checks);
    clearTimeout(idleTimer);
  }

  function end(why: 'expired' | 'inactive'): void {
    if (!isRunning) return;
    stop();
    ports.hide('expiring');
    ports.hide('inactivity');
    ports.show(why === 'expired' ? 'expired' : 'timeout');
    ports.logOut(why);
  }

  function checkExpiry(): void {
    if (!isRunning) return;
    if (left() <= 0) return end('expired');
    if (expiryWarnedAt !== null && left() > sessionExpiryWarningMs) {
      // Extended by another tab.
      expiryWarnedAt = null;
      ports.hide('expiring');
    }
    const isWarned = expiryWarnedAt !== null && ports.now() - expiryWarnedAt < sessionWarningToastMs;
    if (left() > sessionExpiryWarningMs || isWarned) return;
    expiryWarnedAt = ports.now();
    ports.show('expiring');
  }

  function checkInactivity(): void {
    if (!isRunning) return;
    clearTimeout(idleTimer);
    const idleMs = idle();
    if (idleMs >= inactivityLogoutMs) return end('inactive');
    const isIdle = idleMs >= inactivityWarningMs;
    if (isIdle !== isInactivityWarned) (isIdle ? ports.show : ports.hide)('inactivity');
    isInactivityWarned = isIdle;
    idleTimer = setTimeout(checkInactivity, (isIdle ? inactivityLogoutMs : inactivityWarningMs) - idleMs);
  }

  async function extend(wasWarned: boolean): Promise<void> {
    const before = ports.expiresAt();
    isRefreshing = true;
    const isValid = await ports.refresh().catch(noAnswer);
    isRefreshing = false;
    if (!isRunning) return;
    if (!isValid) return end('expired');
    const after = ports.expiresAt();
    if (before !== null && after !== null && after - before < 1_000) {
      finalExpiry = after;
      return;
    }
    ports.hide('expiring');
    expiryWarnedAt = null;
    if (wasWarned) ports.show('extended');
  }

  return {
    start: () => {
      stop();
      isRunning = true;
      isInactivityWarned = false;
      expiryWarnedAt = null;
      finalExpiry = null;
      checks = setInterval(checkExpiry, sessionCheckMs);
      checkInactivity();
    },
    stop,
    look: () => {
      checkInactivity();
      checkExpiry();
    },
    isTooLate: () => isRunning && idle() >= inactivityLogoutMs,
    noteActivity: async () => {
      if (!isRunning) return;
      const wasWarned = expiryWarnedAt !== null || isInactivityWarned;
      checkInactivity();
      const isNearEnd = left() <= sessionExpiryWarningMs && ports.expiresAt() !== finalExpiry;
      if (isNearEnd && !isRefreshing) await extend(wasWarned);
    },
  };
}

export type SessionNotice = 'expired' | 'expiring' | 'extended' | 'inactivity' | 'timeout' | 'ended';

const priority = 10;

const notices = {
  expired: {
    show: toast.destructive,
    title: 'Session Expired',
    message: 'Your session has expired and you will be logged out.',
    duration: false,
  },
  expiring: {
    show: toast.warning,
    title: 'Session Expiring Soon',
    message: "Your session will expire soon if you don't perform any actions.",
    duration: sessionWarningToastMs,
  },
  extended: { show: toast.success, title: 'Session Extended', message: 'Your session continues.', duration: 5_000 },
  inactivity: {
    show: toast.warning,
    title: 'Inactivity Warning',
    message: "You have been inactive for 20 minutes. You will be logged out if you don't perform any actions.",
    // Removed by activity or by the end of the session.
    duration: inactivityLogoutMs,
  },
  timeout: {
    show: toast.warning,
    title: 'Session Timeout',
    message: 'You have been inactive for 30 minutes and will be logged out.',
    duration: false,
  },
  ended: {
    show: toast.warning,
    title: 'Session Ended',
    message: 'You are no longer signed in. Please sign in again.',
    duration: false,
  },
} satisfies Record<SessionNotice, Toast & { show: (content: Toast) => string }>;

const idOf = (notice: SessionNotice): string => `session-${notice}`;

export function showNotice(notice: SessionNotice): void {
  const { show, ...content } = notices[notice];
  show({ ...content, id: idOf(notice), priority });
}

export const hideNotice = (notice: SessionNotice): void => toast.hide(idOf(notice));
