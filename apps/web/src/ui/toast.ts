import { notifications, notificationsStore } from '@mantine/notifications';

export interface Toast {
  title: string;
  message?: string | undefined;
  /** Milliseconds; false keeps it until it is dismissed. */
  duration?: number | false;
  /** While a toast of this id is showing, another is not added. */
  id?: string;
  /** Shown before those of a lower one where too many are waiting. */
  priority?: number;
}

/** What is new does not wait for what goes by itself: where there is no room, the oldest of that goes at once. */
function makeRoomFor(id: string): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  if (!queue.some((waiting) => waiting.id === id)) return;
  const oldest = shown.find(({ autoClose, priority }) => typeof autoClose === 'number' && priority === undefined);
  if (oldest?.id !== undefined) notifications.hide(oldest.id);
}

function show(kind: 'success' | 'destructive' | 'info' | 'warning', color: string, toast: Toast): string {
  const id = notifications.show({
    ...(toast.id === undefined ? {} : { id: toast.id }),
    ...(toast.priority === undefined ? {} : { priority: toast.priority }),
    title: toast.title,
    message: toast.message ?? '',
    color,
    autoClose: toast.duration ?? (kind === 'destructive' ? 10_000 : 5_000),
    withBorder: true,
    // Failures interrupt a screen reader, the rest waits its turn.
    role: kind === 'destructive' ? 'alert' : 'status',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
  makeRoomFor(id);
  return id;
}

export const toast = {
  success: (content: Toast): string => show('success', 'green', content),
  /** The specification's "destructive" toast. */
  destructive: (content: Toast): string => show('destructive', 'red', content),
  info: (content: Toast): string => show('info', 'tide', content),
  warning: (content: Toast): string => show('warning', 'yellow', content),
  hide: (id: string): void => {
    notifications.hide(id);
  },
};
