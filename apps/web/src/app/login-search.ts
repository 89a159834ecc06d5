export interface LoginSearch {
  /** Where to go after signing in. */
  redirect?: string;
}

/** Accepts only addresses inside this application. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { redirect } = search;
  if (typeof redirect !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(redirect)) return {};
  return /^\/login(?=[/?#]|$)/.test(redirect) ? {} : { redirect };
}
