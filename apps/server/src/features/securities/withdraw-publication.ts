import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { json, type Tx } from '../../platform/database/schema.ts';
import { emptyTerms, statedTerms, type Alias, type ClassPlan, type TermColumns } from './plan-publication.ts';
import { endsWithout, historyTables, type Publication } from './publish-histories.ts';
import { findSecurity, historyOf, updateSecurity, type SecurityRecord } from './store.ts';

/** Keeps what a sign-off wrote over the terms of its securities, for a withdrawal. */
export async function recordPublications(
  tx: Tx,
  signOffNo: number,
  publication: Publication,
  plans: readonly ClassPlan[],
): Promise<void> {
  if (plans.length === 0) return;
  const earlier = await publicationsOf(
    tx,
    plans.map(({ securityId }) => securityId),
  );
  const rows = plans.map(({ issuerClass, securityId, before, terms, aliases }) => {
    const stated = publication.classes.find((one) => one.issuerClass === issuerClass)?.aliases ?? [];
    const ofDocuments = (earlier.get(securityId) ?? []).flatMap((each) => each.aliases);
    const isKept = ({ value }: Alias): boolean => [...aliases, ...ofDocuments].some((one) => one.value === value);
    return {
      sign_off_no: signOffNo,
      security_id: securityId,
      terms_before: json(before),
      terms_after: json(terms),
      // With those that an earlier document has brought: they stay when that one is withdrawn.
      aliases: json(stated.filter(isKept)),
    };
  });
  await tx.insertInto('publications').values(rows).execute();
}

interface KeptPublication {
  securityId: string;
  documentId: string;
  version: number;
  termsBefore: Record<string, unknown> | null;
  termsAfter: Record<string, unknown> | null;
  aliases: Alias[];
  stands: boolean;
}

/** By security, newest first. */
async function publicationsOf(tx: Tx, securityIds: readonly string[]): Promise<Map<string, KeptPublication[]>> {
  const { rows } = await sql<KeptPublication>`
    select p.security_id as "securityId", s.document_id as "documentId", s.version, p.terms_before as "termsBefore", p.terms_after as "termsAfter",
      p.aliases, w.sign_off_no is null as stands
    from publications p join sign_offs s using (sign_off_no) left join sign_off_withdrawals w using (sign_off_no)
    where p.security_id = any(${securityIds}::text[]) order by sign_off_no desc`.execute(tx);
  return Map.groupBy(rows, (row) => row.securityId);
}

const names = ['issuer_name', 'issuer_series', 'issuer_class'];
const termNames = [...names, ...Object.keys(emptyTerms)];
const termsIn = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(termNames.map((name) => [name, record[name] ?? null])) as unknown as TermColumns;

/**
 * What stood of each term before any document stated it; what none has stated, as it is. What is only known from
 * documents is null, but for the names.
 */
function termsBesideDocuments(security: SecurityRecord, publications: readonly KeptPublication[]): TermColumns {
  // Newest first: those before the last day on which no document spoke do not count.
  const silent = publications.findIndex(({ termsBefore }) => !termsBefore?.['source_document_id']);
  const since = silent < 0 ? publications : publications.slice(0, silent + 1);
  const now = security as unknown as Readonly<Record<string, unknown>>;
  const terms = termNames.map((name) => {
    const first = since.findLast(({ termsAfter }) => (termsAfter?.[name] ?? null) !== null);
    const before = first ? first.termsBefore?.[name] : now[name];
    return [name, before ?? (names.includes(name) ? now[name] : null)];
  });
  return Object.fromEntries(terms);
}

/** The terms of a security without what was withdrawn. */
function standingTerms(security: SecurityRecord, publications: readonly KeptPublication[]) {
  const standing = publications.filter(({ stands }) => stands);
  const stated = standing.filter(({ termsAfter }) => termsAfter !== null);
  const beside = termsBesideDocuments(security, publications);
  const [newest] = stated;
  if (newest) {
    // Each over what the one before it states.
    const layers = stated.toReversed().map(({ termsAfter }) => statedTerms(termsIn(termsAfter ?? {})));
    const terms = Object.assign({}, beside, ...layers) as TermColumns;
    return { ...terms, source_document_id: newest.documentId, source_version: newest.version };
  }
  // The identifiers that a document has brought stay while one of them still stands.
  const { isin, cusip } = standing.length > 0 ? security : emptyTerms;
  return {
    ...beside,
    isin: beside.isin ?? isin,
    cusip: beside.cusip ?? cusip,
    source_document_id: null,
    source_version: null,
  };
}

/** What a withdrawal made of one security, for the audit log. */
export interface WithdrawnSecurity {
  securityId: string;
  before: SecurityRecord;
  after: SecurityRecord;
  rowsWithdrawn: number;
  /** Rows of other sources that now end on another day. */
  rowsReopened: number;
}

/**
 * Takes out of the master what a sign-off of this document published, in the caller's transaction, which has recorded
 * the withdrawal: terms go back to those of the last document that stands, or to what stood before any; its rows in
 * the histories never applied, and the rows that they had ended go on. A security that only this document has brought
 * keeps its name, without identifiers and terms.
 */
export async function withdrawPublication(
  tx: Tx,
  ctx: Ctx,
  { documentId, signOffNo }: { documentId: string; signOffNo: number },
): Promise<WithdrawnSecurity[]> {
  const { rows: securities } = await sql<{ securityId: string }>`
    select security_id as "securityId" from securities
    where security_id in (
      select security_id from publications where sign_off_no = ${signOffNo}
      union select security_id from modeled_stats where document_id = ${documentId} and withdrawn_at is null
      union select security_id from coupon_history where document_id = ${documentId} and withdrawn_at is null
      union select security_id from el_attributions where document_id = ${documentId} and withdrawn_at is null)
    order by security_id for update`.execute(tx);
  const published = await publicationsOf(
    tx,
    securities.map((row) => row.securityId),
  );
  const withdrawn: WithdrawnSecurity[] = [];
  for (const { securityId } of securities) {
    const before = await findSecurity(tx, securityId);
    if (!before) continue;
    const rows = await withdrawRows(tx, ctx, securityId, documentId);
    const publications = published.get(securityId) ?? [];
    await withdrawAliases(tx, securityId, publications);
    if (publications.some((each) => each.documentId === documentId && each.termsAfter !== null)) {
      await updateSecurity(tx, securityId, { ...standingTerms(before, publications), updated_at: ctx.clock.now() });
    }
    withdrawn.push({ securityId, before, after: (await findSecurity(tx, securityId)) ?? before, ...rows });
  }
  return withdrawn;
}

async function withdrawRows(tx: Tx, ctx: Ctx, securityId: string, documentId: string) {
  const at = ctx.clock.now();
  const counts = { rowsWithdrawn: 0, rowsReopened: 0 };
  for (const table of historyTables) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set((row) => ({ withdrawn_at: at, recorded_at: at, effective_to: row.ref('effective_from') }))
      .where('security_id', '=', securityId)
      .where('document_id', '=', documentId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow();
    counts.rowsWithdrawn += Number(numUpdatedRows);
    for (const { id, to, closedBy } of endsWithout(await historyOf(tx, table, [securityId]))) {
      const ends = { effective_to: to, closed_by_document_id: closedBy, recorded_at: at };
      await tx.updateTable(table).set(ends).where('id', '=', id).execute();
      counts.rowsReopened += 1;
    }
  }
  return counts;
}

/** Further identifiers that no document which stands has brought. */
async function withdrawAliases(tx: Tx, securityId: string, publications: readonly KeptPublication[]): Promise<void> {
  const valuesOf = (those: readonly KeptPublication[]) =>
    those.flatMap(({ aliases }) => aliases.map(({ value }) => value));
  const kept = new Set(valuesOf(publications.filter(({ stands }) => stands)));
  const gone = valuesOf(publications.filter(({ stands }) => !stands)).filter((value) => !kept.has(value));
  if (gone.length === 0) return;
  await tx.deleteFrom('security_aliases').where('security_id', '=', securityId).where('value', 'in', gone).execute();
}
