import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { toast } from './toast.ts';

beforeEach(() => {
  notifications.clean();
  notificationsStore.setState({ ...notificationsStore.getState(), limit: 2 });
});

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title);

test('what is new takes the place of the oldest that goes by itself', () => {
  toast.destructive({ title: 'Session Expired', duration: false, priority: 10 });
  for (const title of ['Save failed', 'Save failed', 'Save successful']) toast.success({ title });
  expect(shown()).toEqual(['Session Expired', 'Save successful']);
});

test('what stays until it is dismissed gives no place', () => {
  toast.info({ title: 'First', duration: false });
  toast.info({ title: 'Second', duration: false });
  toast.info({ title: 'Third' });
  expect(shown()).toEqual(['First', 'Second']);
});
