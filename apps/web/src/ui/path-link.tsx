import { getSecurity } from '@landfall/contract';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { mayCall, mayOpen, useAuth, type SignedInUser } from '../lib/auth.ts';
import classes from './tab-links.module.css';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link that the router follows. The router's own watches every change of address, which a screenful of scrolling rows
 * would feel.
 */
export function BareLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a {...rest} href={href} onClick={open} />;
}

/** The address of a security's page. */
export const securityPath = (identifier: string): string => `/security/${encodeURIComponent(identifier)}`;

interface PathLinkProps {
  /** A path of the page, as the server names it; null leads nowhere. */
  path: string | null;
  /** It leads to what is shown already. */
  isCurrent?: boolean;
  children: ReactNode;
}

const mayFollow = (user: SignedInUser | null, path: string): boolean =>
  path.startsWith('/security/') ? mayCall(user, getSecurity) : mayOpen(user, path.split(/[?#]/, 1)[0] ?? path);

/** A link to the address that the server gives, if the user may open it. */
export function PathLink({ path, isCurrent = false, children }: PathLinkProps) {
  const { user } = useAuth();
  if (path === null || !mayFollow(user, path)) return children;
  return (
    <BareLink href={path} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </BareLink>
  );
}

interface ViewLinksProps {
  label: string;
  views: readonly { path: string; label: string; isCurrent: boolean }[];
}

/** The ways to look at one screen, each with an address of its own. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={`${classes.tabs} ${classes.views}`}>
      {views.map((view) => (
        <PathLink key={view.path} path={view.path} isCurrent={view.isCurrent}>
          {view.label}
        </PathLink>
      ))}
    </nav>
  );
}
