import { useMemo } from 'react';
import type { MarketDay } from '../../../lib/today.ts';
import type { AnalysisAddress } from '../model/search-address.ts';
import { CriteriaCard } from './criteria-card.tsx';
import { criteriaAt, readCriteriaAddress, type CriteriaAddress } from './criteria-form.ts';
import { useFoundPrices } from './criteria-queries.ts';
import { CriteriaResult } from './criteria-result.tsx';
import { SavedSearches } from './saved-searches.tsx';

interface CriteriaSearchProps {
  /** Of the screen: what is not of this search is left aside. */
  raw: AnalysisAddress;
  marketDay: MarketDay;
  onAddress: (address: CriteriaAddress) => void;
}

/** The search by any field: the address has all of it. */
export function CriteriaSearch({ raw, marketDay, onAddress }: CriteriaSearchProps) {
  const { today, day } = marketDay;
  const address = useMemo(() => readCriteriaAddress(raw), [raw]);
  const { criteria } = useMemo(() => criteriaAt(address, today), [address, today]);
  const query = useFoundPrices(criteria, day);
  const run = (next: CriteriaAddress) => {
    if (JSON.stringify(readCriteriaAddress(next)) === JSON.stringify(address)) void query.refetch();
    else onAddress(next);
  };
  return (
    <>
      <CriteriaCard address={address} marketDay={marketDay} isFetching={query.isFetching} onSearch={run} />
      <SavedSearches shown={criteria} />
      {criteria === null ? null : <CriteriaResult criteria={criteria} query={query} />}
    </>
  );
}
