import type { Deal } from '@landfall/contract';

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
