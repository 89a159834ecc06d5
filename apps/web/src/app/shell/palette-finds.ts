import { lookupSecurities, searchDocuments } from '@landfall/contract';
import type { DocumentSearchHit, FoundSecurity } from '@landfall/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mayCall } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';

const settleMs = 150;
/** One letter finds too much to be of use. */
const shortestWords = 2;
const foundAtMost = 6;

export interface PaletteFinds {
  securities: readonly FoundSecurity[];
  hits: readonly DocumentSearchHit[];
  /** Too little is typed to search for more than screens. */
  isTooShort: boolean;
  isSearching: boolean;
  /** Something could not be searched, so that what is not found may be there all the same. */
  isFailed: boolean;
}

/** Securities and documents by what is typed, as far as the user may look for them. */
export function usePaletteFinds(text: string): PaletteFinds {
  const { user } = useAuth();
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, settleMs);
  const isWanted = typed.length >= shortestWords && query.length >= shortestWords;
  const options = { enabled: isWanted, placeholderData: keepPreviousData, staleTime: 10_000, retry: false } as const;
  const securities = useQuery({
    ...options,
    queryKey: ['palette', 'securities', query],
    enabled: isWanted && mayCall(user, lookupSecurities),
    queryFn: ({ signal }) => call(lookupSecurities, { query: { query, limit: foundAtMost }, signal }),
  });
  const documents = useQuery({
    ...options,
    queryKey: ['palette', 'documents', query],
    enabled: isWanted && mayCall(user, searchDocuments),
    queryFn: async ({ signal }) => (await call(searchDocuments, { query: { query, limit: foundAtMost }, signal })).data,
  });
  return {
    securities: isWanted ? (securities.data ?? []) : [],
    hits: isWanted ? (documents.data ?? []) : [],
    isTooShort: typed.length < shortestWords,
    isFailed: isWanted && (securities.isError || documents.isError),
    isSearching: securities.isFetching || documents.isFetching || (typed !== query && typed.length >= shortestWords),
  };
}
