import { inactivityLogoutMs, sessionWarningToastMs } from '@landfall/contract';
import { toast, type Toast } from '../../ui/toast.ts';

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
