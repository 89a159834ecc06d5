import { cusipFromIsin, isinFromCusip } from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { LineFault } from '../csv.ts';

export interface ListedSecurity {
  securityNo: number;
  securityId: string;
  name: string;
  issueDate: string | null;
  maturityDate: string | null;
}

/** Every security by each of its identifiers. */
export interface SecurityDirectory {
  byCusip: ReadonlyMap<string, ListedSecurity>;
  byIsin: ReadonlyMap<string, ListedSecurity>;
}

export async function readDirectory(db: Db | Tx): Promise<SecurityDirectory> {
  const rows = await db
    .selectFrom('securities')
    .select(['security_no', 'security_id', 'name', 'isin', 'cusip', 'issue_date', 'maturity_date'])
    .execute();
  const aliases = await db.selectFrom('security_aliases').select(['security_id', 'kind', 'value']).execute();
  const byCusip = new Map<string, ListedSecurity>();
  const byIsin = new Map<string, ListedSecurity>();
  const byId = new Map<string, ListedSecurity>();
  for (const row of rows) {
    const security: ListedSecurity = {
      securityNo: row.security_no,
      securityId: row.security_id,
      name: row.name,
      issueDate: row.issue_date,
      maturityDate: row.maturity_date,
    };
    byId.set(row.security_id, security);
    if (row.cusip !== null) byCusip.set(row.cusip, security);
    if (row.isin !== null) byIsin.set(row.isin, security);
  }
  for (const { security_id, kind, value } of aliases) {
    const security = byId.get(security_id);
    const map = kind === 'CUSIP' ? byCusip : byIsin;
    if (security && !map.has(value)) map.set(value, security);
  }
  // A CUSIP and its American ISIN are one identifier: a file may use the one that is not on file.
  for (const { security_id, isin, cusip } of rows) {
    const security = byId.get(security_id);
    const derived = isin?.startsWith('US') && cusip === null ? cusipFromIsin(isin) : null;
    const american = cusip !== null && isin === null ? isinFromCusip(cusip) : null;
    if (security && derived !== null && !byCusip.has(derived)) byCusip.set(derived, security);
    if (security && american !== null && !byIsin.has(american)) byIsin.set(american, security);
  }
  return { byCusip, byIsin };
}

/** The security of both identifiers, one of which may be missing. */
export function requireSecurity(
  { byCusip, byIsin }: SecurityDirectory,
  cusip: string | null,
  isin: string | null,
): ListedSecurity {
  if (cusip === null && isin === null) throw new LineFault('CUSIP/ISIN: at least one of them is needed');
  const ofCusip = cusip === null ? undefined : byCusip.get(cusip);
  const ofIsin = isin === null ? undefined : byIsin.get(isin);
  if (cusip !== null && !ofCusip) throw new LineFault(`no security has the CUSIP ${cusip}`);
  if (isin !== null && !ofIsin) throw new LineFault(`no security has the ISIN ${isin}`);
  if (ofCusip && ofIsin && ofCusip !== ofIsin) {
    throw new LineFault(`${cusip ?? ''} is ${ofCusip.name}, ${isin ?? ''} is ${ofIsin.name}`);
  }
  const security = ofCusip ?? ofIsin;
  if (!security) throw new LineFault('no such security');
  return security;
}
