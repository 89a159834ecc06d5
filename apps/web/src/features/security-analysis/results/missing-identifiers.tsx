import { identifySecurities } from '@landfall/contract';
import type { SecurityPrice } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { Notice } from '../../../ui/notice.tsx';
import { missingOf, withoutRows } from '../model/missing.ts';
import type { Search } from '../model/search-address.ts';
import classes from './search-result.module.css';

/** Names the identifiers of a search that returned nothing, and why. */
export function MissingIdentifiers({ search, rows }: { search: Search; rows: readonly SecurityPrice[] }) {
  const { searchType, identifiers } = search;
  const asked = withoutRows(identifiers, rows);
  const query = searchType === 'CUSIP' ? { cusip: asked } : { isin: asked };
  const { data, isPending } = useQuery({
    queryKey: [...cacheKeys.marketData, 'identifiers', query],
    queryFn: ({ signal }) => call(identifySecurities, { query, signal }),
    enabled: asked.length > 0,
    retry: false,
  });
  if (asked.length === 0 || isPending) return null;
  const { unknown, unpriced } = data ? missingOf(asked, data, rows) : { unknown: [], unpriced: asked };
  const count = unknown.length + unpriced.length;
  if (count === 0) return null;
  return (
    <div className={classes.missing}>
      <Notice tone="yellow" title={`No prices were found for ${count} of ${identifiers.length} identifiers.`}>
        {unknown.length > 0 ? <p>Not known: {unknown.join(', ')}</p> : null}
        {unpriced.length > 0 ? <p>No price in these dates: {unpriced.join(', ')}</p> : null}
      </Notice>
    </div>
  );
}
