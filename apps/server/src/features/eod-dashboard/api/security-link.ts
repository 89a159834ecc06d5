interface Identified {
  isin: string | null;
  cusip: string | null;
}

/** The page of a security; null where it has no identifier to be found by. */
export function securityHref({ isin, cusip }: Identified): string | null {
  const identifier = isin ?? cusip;
  return identifier === null ? null : `/security/${identifier}`;
}
