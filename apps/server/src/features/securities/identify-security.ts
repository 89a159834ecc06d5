import { comparableClass, comparableIssuer, comparableSeries } from '@landfall/contract';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { securitiesOfSeries } from './store.ts';

/** The security_id of a class in the master, in any spelling of issuer and class; null if there is none. */
export async function findSecurityIdByName(
  db: Db | Tx,
  issuerName: string,
  issuerSeries: string,
  issuerClass: string,
): Promise<string | null> {
  const named = (await securitiesOfSeries(db, issuerSeries)).find(
    (row) =>
      comparableIssuer(row.issuer_name) === comparableIssuer(issuerName) &&
      comparableClass(row.issuer_class) === comparableClass(issuerClass),
  );
  return named?.security_id ?? null;
}

export interface KnownSecurity {
  securityId: string;
  isin: string | null;
  cusip: string | null;
  issuerName: string;
  issuerSeries: string | null;
  issuerClass: string | null;
  /** Further identifiers, such as the Regulation S pair. */
  aliases: readonly string[];
}

/** One class of a document, to be found in the master. */
export interface SoughtSecurity {
  /** The security_id of the deal that the document was uploaded for, when there is one for this class. */
  dealSecurityId: string | null;
  issuerName: string;
  issuerSeries: string;
  issuerClass: string;
  isin: string | null;
  cusip: string | null;
}

export interface IdentityConflict {
  field: 'isin' | 'cusip';
  message: string;
}

/** `securityId: null`: not in the master yet. */
export type Identity = { ok: true; securityId: string | null } | { ok: false; conflict: IdentityConflict };

const sameClass = (sought: SoughtSecurity, known: KnownSecurity): boolean =>
  (known.issuerSeries === null || comparableSeries(known.issuerSeries) === comparableSeries(sought.issuerSeries)) &&
  (known.issuerClass === null || comparableClass(known.issuerClass) === comparableClass(sought.issuerClass));

const holds = (known: KnownSecurity, field: 'isin' | 'cusip', value: string): boolean =>
  known[field] === value || known.aliases.includes(value);

const nameOf = ({ issuerName, issuerSeries, issuerClass }: KnownSecurity): string =>
  [issuerName, issuerSeries, issuerClass && `Class ${issuerClass}`].filter(Boolean).join(' ');

/**
 * Which security of the master a class of a document is. The deal decides first, then the identifiers, then issuer,
 * series and class. With `strict` (the document states the identifiers, as a circular does) an identifier that
 * already names another security is a conflict; without (a reset, which only quotes them) it is one only where the master
 * does not have the class, which would get the identifier.
 */
export function identifySecurity(
  sought: SoughtSecurity,
  master: readonly KnownSecurity[],
  options: { strict: boolean },
): Identity {
  const ofDeal = master.find((known) => known.securityId === sought.dealSecurityId);
  let taken: IdentityConflict | null = null;
  for (const field of ['isin', 'cusip'] as const) {
    const value = sought[field];
    const holder = value === null ? undefined : master.find((known) => holds(known, field, value));
    if (!holder || holder === ofDeal) continue;
    if (!ofDeal && sameClass(sought, holder)) return { ok: true, securityId: holder.securityId };
    taken ??= { field, message: `${value ?? ''} is already the ${field.toUpperCase()} of ${nameOf(holder)}` };
    if (options.strict) return { ok: false, conflict: taken };
  }
  if (ofDeal) return { ok: true, securityId: ofDeal.securityId };
  const named = master.find(
    (known) =>
      known.issuerClass !== null &&
      known.issuerSeries !== null &&
      sameClass(sought, known) &&
      comparableIssuer(known.issuerName) === comparableIssuer(sought.issuerName),
  );
  if (!named && taken) return { ok: false, conflict: taken };
  return { ok: true, securityId: named?.securityId ?? null };
}
