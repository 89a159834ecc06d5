import { sidebarCookieName, sidebarCookieSeconds } from '@landfall/contract';

/** The saved open state in a cookie header; without one the sidebar starts collapsed. */
export function readSidebarOpen(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${sidebarCookieName}=true`);
}

export const sidebarCookie = (open: boolean): string =>
  `${sidebarCookieName}=${open}; Path=/; Max-Age=${sidebarCookieSeconds}; SameSite=Lax`;
