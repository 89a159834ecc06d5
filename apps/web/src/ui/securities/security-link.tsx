import { getSecurity } from '@landfall/contract';
import { useRouter } from '@tanstack/react-router';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { BareLink, securityPath } from '../path-link.tsx';
import classes from './securities.module.css';
import type { CSSProperties } from 'react';

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

/** The part of a name that distinguishes the securities of one issuer: `2025-1 Class A`. */
const seriesAndClass = /^(.+?) (\d{4}-\d{1,2} Class \S.*)$/;

/** The name of a security as issuer, and series with class; null where it is not made that way. */
export function nameParts(name: string): { issuer: string; rest: string } | null {
  const [, issuer, rest] = seriesAndClass.exec(name) ?? [];
  return issuer === undefined || rest === undefined ? null : { issuer, rest };
}

interface NameTextProps {
  name: string;
  /** At most so many lines, of which the second has the series and class; by default as many as needed. */
  fit?: 'one-line' | 'two-lines';
}

/** A name that is too long for its place loses the end of the issuer, never the series and the class. */
export function NameText({ name, fit }: NameTextProps) {
  const parts = nameParts(name);
  if (parts === null) return name;
  const room: CSSProperties & Record<'--rest', string> = { '--rest': `${parts.rest.length}ch` };
  return (
    <span className={classes.nameText} style={room} data-fit={fit}>
      <span className={classes.issuer}>{`${parts.issuer} `}</span>
      <span className={classes.rest}>{parts.rest}</span>
    </span>
  );
}
