import { listEodExceptions, type EodException, type EodProcess } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { signedTwoDecimals, twoDecimals } from '../../../lib/market-numbers.ts';
import { SecurityLink } from '../../../ui/securities/security-link.tsx';
import { AddressLink } from '../address-link.tsx';
import classes from './process-card.module.css';

/** A card names so many; the run has them all. */
const named = 3;

const useFirstErrors = (runId: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'errors', runId],
    queryFn: async ({ signal }) =>
      (await call(listEodExceptions, { params: { runId }, query: { page: 0, size: named }, signal })).data,
    retry: false,
  });

/** `95.10 against 101.25 (−6.07%)`; empty where the finding is not about a price. */
function priceWords({ price, reference, changePercent: change }: EodException): string {
  const against = reference === null ? '' : `against ${twoDecimals(reference)}`;
  const by = change === null ? '' : `(${signedTwoDecimals(change)}%)`;
  return [price === null ? 'No price' : twoDecimals(price), against, by].filter((part) => part !== '').join(' ');
}

/** The securities whose prices failed, each with its price and what it was held against. */
export function FailedPrices({ process }: { process: EodProcess }) {
  const { status, runId } = process;
  return status === 'FAILED' && runId !== null ? <FirstErrors runId={runId} /> : null;
}

function FirstErrors({ runId }: { runId: string }) {
  const { data } = useFirstErrors(runId);
  const errors = (data?.content ?? []).filter(({ severity, name }) => severity === 'ERROR' && name !== null);
  if (!data || errors.length === 0) return null;
  const others = data.totalElements - errors.length;
  return (
    <ul className={classes.failed} aria-label="Prices that failed">
      {errors.map((error) => (
        <li key={error.exceptionNo}>
          <SecurityLink identifier={error.isin ?? error.cusip}>{error.name ?? ''}</SecurityLink>
          <span>{priceWords(error)}</span>
        </li>
      ))}
      {others > 0 ? (
        <li>
          <AddressLink change={{ run: runId, view: 'exceptions' }}>All {data.totalElements} findings</AddressLink>
        </li>
      ) : null}
    </ul>
  );
}
