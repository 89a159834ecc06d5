/** What addresses were read as, so that an address that comes again need not be read again. */
export interface RememberedQueries<T> {
  keep(url: string, query: T): void;
  of(url: string): T | undefined;
}

const mostAddresses = 1_000;

export function rememberQueries<T>(): RememberedQueries<T> {
  const queries = new Map<string, T>();
  return {
    keep: (url, query) => {
      if (queries.size >= mostAddresses) queries.clear();
      queries.set(url, query);
    },
    of: (url) => queries.get(url),
  };
}
