import { getSecurity } from '@landfall/contract';
import { useRouter } from '@tanstack/react-router';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { BareLink, securityPath } from '../path-link.tsx';
import { NameText } from './name-text.tsx';
import classes from './securities.module.css';

interface SecurityLinkProps {
  /** ISIN or CUSIP; null leads nowhere. */
  identifier: string | null;
  /** The text of the tooltip; by default the whole name, because it may be cut off. */
  title?: string;
  children: string;
}

/** The name of a security, leading to its page for whoever may open it. */
export function SecurityLink({ identifier, title, children }: SecurityLinkProps) {
  const { user } = useAuth();
  const router = useRouter();
  if (identifier === null || !mayCall(user, getSecurity)) {
    return (
      <span className={classes.name} title={title ?? children}>
        <NameText name={children} fit="two-lines" />
      </span>
    );
  }
  // From a list as it was known to the page as it was known.
  const { asOf } = router.state.location.search as { asOf?: string };
  // Inside a table the arrow keys lead here, not Tab: a thousand stops would be none.
  return (
    <BareLink
      href={`${securityPath(identifier)}${asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`}`}
      className={classes.name}
      tabIndex={-1}
      title={title ?? children}
    >
      <NameText name={children} fit="two-lines" />
    </BareLink>
  );
}
