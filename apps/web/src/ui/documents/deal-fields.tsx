import {
  type CreateDealRequest,
  createDeal,
  type Deal,
  type DocumentItem,
  listDeals,
  listUnusedDeals,
  removeDeal,
} from '@landfall/contract';
import { MultiSelect, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The deal a document is filed under, while it is chosen; null and empty mean not chosen. */
export interface DealChoice {
  issuer: string | null;
  series: string | null;
  classes: readonly string[];
}

export const withIssuer = <C extends DealChoice>(choice: C, issuer: string | null): C =>
  issuer === choice.issuer ? choice : { ...choice, issuer, series: null, classes: [] };

export const withSeries = <C extends DealChoice>(choice: C, series: string | null): C =>
  series === choice.series ? choice : { ...choice, series, classes: [] };

export const withClass = <C extends DealChoice>(choice: C, issuerClass: string): C =>
  choice.classes.includes(issuerClass) ? choice : { ...choice, classes: [...choice.classes, issuerClass] };

/** What is left of a choice once its deal is gone. */
export const withoutClass = <C extends DealChoice>(choice: C, deal: Deal): C =>
  choice.issuer === deal.issuer_name && choice.series === deal.issuer_series
    ? { ...choice, classes: choice.classes.filter((issuerClass) => issuerClass !== deal.issuer_class) }
    : choice;

const sorted = (values: Iterable<string>): string[] =>
  [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

export const issuersOf = (deals: readonly Deal[]): string[] => sorted(deals.map((deal) => deal.issuer_name));

/** Newest series first. */
export const seriesOf = (deals: readonly Deal[], issuer: string | null): string[] =>
  sorted(deals.filter((deal) => deal.issuer_name === issuer).map((deal) => deal.issuer_series)).toReversed();

export const classesOf = (deals: readonly Deal[], issuer: string | null, series: string | null): string[] =>
  sorted(
    deals
      .filter((deal) => deal.issuer_name === issuer && deal.issuer_series === series)
      .map((deal) => deal.issuer_class),
  );

/** One security for each deal of the issuer, the series and a chosen class. */
export const matchingSecurityIds = ({ issuer, series, classes }: DealChoice, deals: readonly Deal[]): string[] =>
  deals
    .filter(
      (deal) => deal.issuer_name === issuer && deal.issuer_series === series && classes.includes(deal.issuer_class),
    )
    .map((deal) => deal.security_id);

export const dealOf = ({ issuerName, issuerSeries, issuerClasses }: DocumentItem): DealChoice => ({
  issuer: issuerName,
  series: issuerSeries,
  classes: issuerClasses,
});

export const dealsKey = ['deals'] as const;

export const useDeals = () => useQuery({ queryKey: dealsKey, queryFn: ({ signal }) => call(listDeals, { signal }) });

export function useCreateDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deal: CreateDealRequest) => call(createDeal, { body: deal }),
    onSuccess: (deal) => {
      client.setQueryData<(typeof deal)[]>(dealsKey, (deals) => (deals ? [...deals, deal] : deals));
      return client.invalidateQueries({ queryKey: dealsKey });
    },
  });
}

const unusedDealsKey = ['deals', 'unused'] as const;

/** Those that no document is filed under; for administrators. */
export const useUnusedDeals = (enabled: boolean) =>
  useQuery({ queryKey: unusedDealsKey, queryFn: ({ signal }) => call(listUnusedDeals, { signal }), enabled });

export function useRemoveDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ security_id: securityId }: Deal) => call(removeDeal, { params: { securityId } }),
    // Refused or not: what was listed may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: dealsKey }),
  });
}

interface DealFieldsProps<C extends DealChoice> {
  deals: readonly Deal[];
  choice: C;
  onChange: (choice: C) => void;
  isDisabled: boolean;
  /** The classes take a row of their own. */
  isWide: boolean;
}

/** Issuer, series and classes, each of what the one before leaves. */
export function DealFields<C extends DealChoice>({ deals, choice, onChange, isDisabled, isWide }: DealFieldsProps<C>) {
  const { issuer, series, classes } = choice;
  const client = useQueryClient();
  // Somebody may have added the deal since the form was opened.
  const askAgain = () => void client.invalidateQueries({ queryKey: dealsKey });
  return (
    <>
      <Select
        label="Issuer"
        placeholder="Select issuer"
        searchable
        nothingFoundMessage={
          deals.length === 0 ? 'No deals yet. An administrator adds them.' : 'No issuer with that name'
        }
        data={issuersOf(deals)}
        value={issuer}
        disabled={isDisabled}
        onChange={(next) => onChange(withIssuer(choice, next))}
        onDropdownOpen={askAgain}
      />
      <Select
        label="Series"
        placeholder={issuer === null ? 'Select an issuer first' : 'Select series'}
        data={seriesOf(deals, issuer)}
        value={series}
        disabled={isDisabled || issuer === null}
        onChange={(next) => onChange(withSeries(choice, next))}
        onDropdownOpen={askAgain}
      />
      <MultiSelect
        label="Classes"
        placeholder={series === null ? 'Select a series first' : classes.length === 0 ? 'Select classes' : ''}
        data={classesOf(deals, issuer, series)}
        value={[...classes]}
        disabled={isDisabled || series === null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the classes' }}
        style={isWide ? { gridColumn: '1 / -1' } : undefined}
        onChange={(next) => onChange({ ...choice, classes: next })}
        onDropdownOpen={askAgain}
      />
    </>
  );
}
