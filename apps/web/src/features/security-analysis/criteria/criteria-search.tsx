import { useMemo } from 'react';
import type { MarketDay } from '../../../lib/today.ts';
import { AsOfBar, asOfProblem } from '../../../ui/as-of/as-of-bar.tsx';
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
  onAddress: (address: AnalysisAddress) => void;
}

/** The search by any field: the address has all of it. */
export function CriteriaSearch({ raw, marketDay, onAddress }: CriteriaSearchProps) {
  const { today, day } = marketDay;
  const address = useMemo(() => readCriteriaAddress(raw), [raw]);
  const { criteria } = useMemo(() => criteriaAt(address, today), [address, today]);
  const { asOf } = raw;
  const query = useFoundPrices(criteria, day, asOf);
  const problem = asOfProblem(asOf, query.error);
  const run = (next: CriteriaAddress) => {
    if (JSON.stringify(readCriteriaAddress(next)) === JSON.stringify(address)) void query.refetch();
    else onAddress(asOf === undefined ? next : { ...next, asOf });
  };
  return (
    <>
      <CriteriaCard address={address} marketDay={marketDay} isFetching={query.isFetching} onSearch={run} />
      <SavedSearches shown={criteria} />
      <AsOfBar
        asOf={asOf}
        onChange={(next) => onAddress(next === undefined ? address : { ...address, asOf: next })}
        notStored={criteria === null ? [] : (query.data?.knownAt?.notStored ?? [])}
        problem={problem}
      />
      {criteria === null || problem !== null ? null : <CriteriaResult criteria={criteria} query={query} asOf={asOf} />}
    </>
  );
}
