import { comparableClass } from '@landfall/contract';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { comparableIssuer } from './identify-security.ts';
import { securitiesOfSeries } from './store.ts';

/** The security_id of a class in the master, however its issuer and class are written; null when it has none. */
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
