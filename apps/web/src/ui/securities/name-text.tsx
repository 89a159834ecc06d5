import type { CSSProperties } from 'react';
import classes from './name-text.module.css';

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
    <span className={classes.name} style={room} data-fit={fit}>
      <span className={classes.issuer}>{`${parts.issuer} `}</span>
      <span className={classes.rest}>{parts.rest}</span>
    </span>
  );
}
