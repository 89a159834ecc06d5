import { getSecurity } from '@landfall/contract';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { mayCall, mayOpen, useAuth } from '../lib/auth.ts';
import type { SignedInUser } from '../lib/auth-state.ts';
import classes from './tab-links.module.css';

interface PathLinkProps {
  /** A path of the page, as the server names it; null leads nowhere. */
  path: string | null;
  className?: string;
  /** It leads to what is shown already. */
  isCurrent?: boolean;
  children: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const mayFollow = (user: SignedInUser | null, path: string): boolean =>
  path.startsWith('/security/') ? mayCall(user, getSecurity) : mayOpen(user, path.split(/[?#]/, 1)[0] ?? path);

/** A link to the address that the server gives, if the user may open it. */
export function PathLink({ path, className, isCurrent = false, children }: PathLinkProps) {
  const { user } = useAuth();
  const router = useRouter();
  if (path === null || !mayFollow(user, path)) return children;
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    <a href={path} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
      {children}
    </a>
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
