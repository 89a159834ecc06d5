import type { SecurityRow } from '@landfall/contract';
import { termColumns } from '../market-data/index.ts';
import { identifySecurity, type KnownSecurity, type SoughtSecurity } from './identify-security.ts';
import {
  historyTables,
  planHistories,
  type ClassConflict,
  type Histories,
  type HistoryPlan,
  type Publication,
  type PublishedClass,
} from './publish-histories.ts';
import type { NewSecurity, SecurityRecord } from './store.ts';

export type Alias = PublishedClass['aliases'][number];

/** The part of the security master that a publication could change. */
export interface MasterState {
  candidates: readonly KnownSecurity[];
  securities: ReadonlyMap<string, SecurityRecord>;
  histories: Histories;
  /** Those of the document's further identifiers that are taken. */
  taken: ReadonlySet<string>;
}

/** What signing off writes for one class. */
export interface ClassPlan {
  issuerClass: string;
  securityId: string;
  /** Null for a security that is new. */
  before: SecurityRecord | null;
  /** By column; null where the document states none. What it leaves open stays as it is on file. */
  terms: TermColumns | null;
  aliases: readonly Alias[];
  histories: readonly HistoryPlan[];
}
/** Required, so that the compiler asks for what a new column is published from. */
export type TermColumns = Required<
  Omit<
    NewSecurity,
    | 'security_id'
    | 'created_at'
    | 'updated_at'
    | 'source_document_id'
    | 'source_version'
    | 'security_type'
    | 'status'
    | 'status_from'
  >
>;
export type PublicationPlan = { ok: true; classes: ClassPlan[] } | { ok: false; conflicts: ClassConflict[] };

export const soughtFor = (publication: Publication, entry: PublishedClass): SoughtSecurity => {
  const stated = entry.security ?? entry.modeledStats[0] ?? entry.couponChangeHistories[0];
  return {
    dealSecurityId: entry.dealSecurityId,
    issuerName: entry.security?.issuerName ?? publication.issuerName,
    issuerSeries: entry.security?.issuerSeries ?? publication.issuerSeries,
    issuerClass: entry.issuerClass,
    isin: stated?.isin ?? null,
    cusip: stated?.cusip ?? null,
  };
};

const columnsOf = (row: SecurityRow) => ({
  ...termColumns({ ...row, isCallable: row.isCallable === null ? null : row.isCallable === 'Y' }),
  long_description: row.longDescription,
});

export const emptyTerms = {
  isin: null,
  cusip: null,
  issue_date: null,
  maturity_date: null,
  currency: null,
  par_amount: null,
  coupon_type: null,
  coupon_rate: null,
  day_count_convention: null,
  business_day_convention: null,
  first_coupon_date: null,
  last_coupon_date: null,
  short_description: null,
  long_description: null,
  is_callable: null,
  coupon_frequency: null,
  base_rate_instrument: null,
} satisfies { [Column in keyof ReturnType<typeof columnsOf>]: null };

/** The terms that a document states, without what it leaves open. */
export const statedTerms = (terms: TermColumns): Partial<TermColumns> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));

/** Which security of the master each class is; null for one that it does not have. */
export function identifyClasses(publication: Publication, candidates: readonly KnownSecurity[]) {
  return publication.classes.map((entry) => {
    const sought = soughtFor(publication, entry);
    return { entry, sought, identity: identifySecurity(sought, candidates, { strict: entry.security !== null }) };
  });
}

function termsOf(entry: PublishedClass, sought: SoughtSecurity, isNew: boolean): TermColumns | null {
  const name = {
    issuer_name: sought.issuerName,
    issuer_series: sought.issuerSeries,
    issuer_class: sought.issuerClass,
  };
  if (entry.security) return { ...name, ...columnsOf(entry.security) };
  return isNew ? { ...name, ...emptyTerms, isin: sought.isin, cusip: sought.cusip } : null;
}

/** The histories as they are after this has been written. */
const withWritten = (onFile: Histories, plans: readonly HistoryPlan[]): Histories =>
  Object.fromEntries(
    historyTables.map((table) => {
      const { closed, added } = plans.find((plan) => plan.table === table) ?? { closed: [], added: [] };
      const ended = new Map(closed.map(({ row, to }) => [row.id, to]));
      return [table, [...onFile[table].map((row) => ({ ...row, to: ended.get(row.id) ?? row.to })), ...added]];
    }),
  ) as unknown as Histories;

/** New securities that would get an identifier that an earlier one of the document gets. */
function sharedIdentifiers(identified: ReturnType<typeof identifyClasses>): ClassConflict[] {
  const first = new Map<string, string>();
  return identified.flatMap(({ entry: { issuerClass }, sought, identity }) => {
    if (!identity.ok || identity.securityId !== null) return [];
    return (['isin', 'cusip'] as const).flatMap((field) => {
      const value = sought[field];
      if (value === null) return [];
      const other = first.get(value);
      first.set(value, other ?? issuerClass);
      const message = `Class ${other} has the ${field.toUpperCase()} ${value} too`;
      return other === undefined ? [] : [{ issuerClass, field, message }];
    });
  });
}

/**
 * All that publishing a signed-off document writes, from what it says and what the master holds. It is shown before
 * sign-off and carried out by it. Nothing is planned when a class cannot be told apart from another security; then the
 * conflicts are returned.
 */
export function planPublication(publication: Publication, state: MasterState, newId: () => string): PublicationPlan {
  const identified = identifyClasses(publication, state.candidates);
  const conflicts = [
    ...identified.flatMap(({ entry, identity }) =>
      identity.ok ? [] : [{ issuerClass: entry.issuerClass, ...identity.conflict }],
    ),
    ...sharedIdentifiers(identified),
  ];
  if (conflicts.length > 0) return { ok: false, conflicts };
  const own = publication.classes.flatMap(({ security }) => [security?.isin, security?.cusip]);
  const isFree = ({ value }: Alias): boolean => !state.taken.has(value) && !own.includes(value);
  const classes: ClassPlan[] = [];
  let { histories } = state;
  for (const { entry, sought, identity } of identified) {
    const known = identity.ok ? identity.securityId : null;
    const before = known === null ? null : (state.securities.get(known) ?? null);
    const securityId = known ?? sought.dealSecurityId ?? newId();
    const plans = planHistories(entry, { securityId, source: publication.documentId, newId }, histories);
    histories = withWritten(histories, plans);
    classes.push({
      issuerClass: entry.issuerClass,
      securityId,
      before,
      terms: termsOf(entry, sought, before === null),
      aliases: entry.aliases.filter(isFree),
      histories: plans,
    });
  }
  return { ok: true, classes };
}
