import { getSecurity } from '@landfall/contract';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayCall } from '../../lib/access.ts';
import { useAuth } from '../../lib/auth.ts';
import classes from './securities.module.css';

interface SecurityLinkProps {
  /** ISIN or CUSIP; null leads nowhere. */
  identifier: string | null;
  /** What more is said under the pointer; the text itself unless told, because it may be cut off. */
  title?: string;
  children: string;
}

/** The name of a security, leading to its page for whoever may open it. */
export function SecurityLink({ identifier, title, children }: SecurityLinkProps) {
  const { user } = useAuth();
  if (identifier === null || !mayCall(user, getSecurity)) return <span className={classes.name}>{children}</span>;
  // Inside a table the arrow keys lead here, not Tab: a thousand stops would be none.
  return (
    <Anchor
      className={classes.name}
      tabIndex={-1}
      title={title ?? children}
      renderRoot={(props) => <Link {...props} to="/security/$identifier" params={{ identifier }} preload={false} />}
    >
      {children}
    </Anchor>
  );
}
