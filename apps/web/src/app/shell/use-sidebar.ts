import { sidebarCookieName, sidebarCookieSeconds } from '@landfall/contract';
import { useHotkeys } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useIsNarrow } from '../../lib/window-hooks.ts';
import { useState } from 'react';

/** Over HTTPS no other host and no plain connection can set the cookie. */
const isSecurePage = (): boolean => globalThis.location?.protocol === 'https:';
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${sidebarCookieName}`;

/** The saved open state in a cookie header; without one the sidebar starts collapsed. */
export function readSidebarOpen(cookies: string, isSecure = isSecurePage()): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${cookieName(isSecure)}=true`);
}

export const sidebarCookie = (open: boolean, isSecure = isSecurePage()): string =>
  `${cookieName(isSecure)}=${open}; Path=/; Max-Age=${sidebarCookieSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export interface Sidebar {
  isMobile: boolean;
  /** Icons only: never on mobile, where the drawer shows everything. */
  isCollapsed: boolean;
  /** Open on this kind of screen: expanded, or the drawer visible. */
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
}

/** The sidebar's state: remembered on wide screens, a drawer that starts closed on narrow ones. */
export function useSidebar(): Sidebar {
  const isMobile = useIsNarrow();
  const [isExpanded, setExpanded] = useState(() => readSidebarOpen(document.cookie));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // Close the drawer on every navigation, including Back.
  const place = useLocation({ select: ({ href }) => href });
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setDrawerOpen(false);
  }
  const isOpen = isMobile ? isDrawerOpen : isExpanded;
  const setOpen = (open: boolean) => {
    if (isMobile) return setDrawerOpen(open);
    setExpanded(open);
    document.cookie = sidebarCookie(open);
  };
  const toggle = () => setOpen(!isOpen);
  useHotkeys([['mod+B', toggle]], []);
  return { isMobile, isCollapsed: !isMobile && !isExpanded, isOpen, setOpen, toggle };
}
