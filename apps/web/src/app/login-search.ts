export interface LoginSearch {
  /** Where to go after signing in. */
  redirect?: string;
}

/** Only an address inside this application is followed: never another site, however it is written. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { redirect } = search;
  if (typeof redirect !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(redirect)) return {};
  return /^\/login(?=[/?#]|$)/.test(redirect) ? {} : { redirect };
}
