import type { KnownIdentifier, SecurityPrice } from '@landfall/contract';

/** The identifiers of a search that no row belongs to, as far as the rows themselves tell: they do not name aliases. */
export function withoutRows(identifiers: readonly string[], rows: readonly SecurityPrice[]): string[] {
  const found = new Set(rows.flatMap(({ isin, cusip }) => [isin, cusip]));
  return identifiers.filter((identifier) => !found.has(identifier));
}

export interface Missing {
  /** No security has it. */
  unknown: string[];
  /** A security has it that has no price in the dates. */
  unpriced: string[];
}

/** Why they have no row; an alias of a security that has some is not among them. */
export function missingOf(
  identifiers: readonly string[],
  known: readonly KnownIdentifier[],
  rows: readonly SecurityPrice[],
): Missing {
  const found = new Set(rows.flatMap(({ isin, cusip }) => [isin, cusip]).filter((each) => each !== null));
  const named = Map.groupBy(known, ({ identifier }) => identifier);
  const isPriced = (identifier: string) =>
    (named.get(identifier) ?? []).some(({ isin, cusip }) =>
      [isin, cusip].some((own) => own !== null && found.has(own)),
    );
  return {
    unknown: identifiers.filter((identifier) => !named.has(identifier)),
    unpriced: identifiers.filter((identifier) => named.has(identifier) && !isPriced(identifier)),
  };
}
