import { menu } from '@landfall/contract';
import { expect, test } from 'vitest';
import { groupsLeadingTo, groupsOf, standsForAllUnder } from './sidebar.tsx';
import { readSidebarOpen, sidebarCookie } from './use-sidebar.ts';

test('every group can be opened, nested and disabled ones too', () => {
  const groups = groupsOf(menu);
  expect(groups).toContain('/deal-room-automation');
  expect(groups).toContain('/tools/upload');
  expect(groups).toContain('/investor-relations');
  expect(groups).not.toContain('/chatbot');
});

test.each([
  ['/my-deals', ['/deal-room-automation']],
  ['/tools/upload/price', ['/tools', '/tools/upload']],
  ['/tools/upload', ['/tools', '/tools/upload']],
  ['/tools', ['/tools']],
  ['/eod-dashboard', ['/portfolio-management']],
  ['/report-builder', ['/investor-relations']],
  ['/', []],
])('%s lies in %j', (path, groups) => {
  expect(groupsLeadingTo(path, menu)).toEqual(groups);
});

test('the open state comes back from its cookie, and is closed without one', () => {
  expect(readSidebarOpen('')).toBe(false);
  expect(readSidebarOpen('a=1; sidebar_state=true; b=2')).toBe(true);
  expect(readSidebarOpen('a=1; sidebar_state=false')).toBe(false);
  expect(readSidebarOpen('my_sidebar_state=true')).toBe(false);
  expect(sidebarCookie(true)).toBe('sidebar_state=true; Path=/; Max-Age=604800; SameSite=Lax');
  const secure = sidebarCookie(true, true);
  expect(secure).toBe('__Host-sidebar_state=true; Path=/; Max-Age=604800; SameSite=Lax; Secure');
  expect([readSidebarOpen(secure, true), readSidebarOpen('sidebar_state=true', true)]).toEqual([true, false]);
});

test('an entry stands for the screens under it that have none of their own', () => {
  expect(standsForAllUnder('/administration', menu)).toBe(true);
  expect(standsForAllUnder('/report-triage', menu)).toBe(false);
  expect(standsForAllUnder('/', menu)).toBe(false);
});
