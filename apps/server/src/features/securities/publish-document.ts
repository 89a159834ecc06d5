import type { ClassOnFile } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockDataset } from '../market-data/index.ts';
import { identifySecurity, type KnownSecurity, type SoughtSecurity } from './identify-security.ts';
import {
  identifyClasses,
  planPublication,
  soughtFor,
  statedTerms,
  type ClassPlan,
  type MasterState,
  type PublicationPlan,
} from './plan-publication.ts';
import type { ClassOutcome, Publication } from './publish-histories.ts';
import {
  couldBe,
  findCandidates,
  findSecurities,
  findSecurity,
  insertAliases,
  insertSecurity,
  knownColumns,
  publishedHistories,
  takenIdentifiers,
  updateSecurity,
  writeHistory,
} from './store.ts';

type Known = KnownSecurity & Pick<ClassOnFile, 'modeledStat' | 'couponChange'>;

/**
 * The security of each of these classes, with the figures in force that day; nothing of classes that the master does
 * not have. Which security a class is, is told as when it is published.
 */
export async function securitiesOnFile(
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  date: string,
): Promise<{ one: SoughtSecurity; known: Known }[]> {
  if (sought.length === 0) return [];
  const { rows: master } = await sql<Known>`
    select ${knownColumns},
      (select json_build_object('attachmentProbability', attachment_probability::float8,
          'expectedLoss', expected_loss::float8, 'exhaustionProbability', exhaustion_probability::float8,
          'effectiveFromDate', effective_from)
        from modeled_stats m where m.security_id = s.security_id and effective_from <= ${date}::date
          and (effective_to is null or effective_to > ${date}::date)
        order by effective_from desc limit 1) as "modeledStat",
      (select json_build_object('couponRate', coupon_rate::float8, 'effectiveFromDate', effective_from)
        from coupon_history c where c.security_id = s.security_id and spread_type <> 'EXTENSION'
          and effective_from <= ${date}::date and (effective_to is null or effective_to > ${date}::date)
        order by effective_from desc limit 1) as "couponChange"
    from securities s where ${couldBe(sought)} order by s.security_id`.execute(db);
  return sought.flatMap((one) => {
    const identity = identifySecurity(one, master, { strict: false });
    const known = identity.ok ? master.find(({ securityId }) => securityId === identity.securityId) : undefined;
    return known ? [{ one, known }] : [];
  });
}

/** What the master holds of each of these classes, for the findings. */
export const classesOnFile = async (
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  date: string,
): Promise<ClassOnFile[]> =>
  (await securitiesOnFile(db, sought, date)).map(({ one, known }) => {
    const { isin, cusip, aliases, modeledStat, couponChange } = known;
    return { issuerClass: one.issuerClass, isin, cusip, aliases: [...aliases], modeledStat, couponChange };
  });

async function readMaster(db: Db | Tx, publication: Publication, lock: boolean): Promise<MasterState> {
  const sought = publication.classes.map((entry) => soughtFor(publication, entry));
  const candidates = await findCandidates(db, sought, { lock });
  const known = identifyClasses(publication, candidates).flatMap(({ identity }) =>
    identity.ok && identity.securityId !== null ? [identity.securityId] : [],
  );
  const aliases = publication.classes.flatMap((entry) => entry.aliases.map(({ value }) => value));
  return {
    candidates,
    securities: await findSecurities(db, known),
    histories: await publishedHistories(db, known),
    taken: await takenIdentifiers(db, aliases),
  };
}

/** What publishing this would write as the master is now; with `lock`, what is read stays so until it is written. */
export const planDocument = async (
  ctx: Ctx,
  db: Db | Tx,
  publication: Publication,
  { lock }: { lock: boolean },
): Promise<PublicationPlan> =>
  planPublication(publication, await readMaster(db, publication, lock), () => ctx.ids.uuid());

/**
 * Writes what was planned for a signed-off document, in the caller's transaction: the terms it states, and its
 * statistics, coupons and attributions as history.
 */
export async function publishDocument(
  tx: Tx,
  ctx: Ctx,
  publication: Publication,
  classes: readonly ClassPlan[],
): Promise<ClassOutcome[]> {
  // Before the first time is taken, so that nobody is answered between that time and the changes.
  await lockDataset(tx, 'securities');
  const outcomes: ClassOutcome[] = [];
  for (const plan of classes) outcomes.push(await publishClass(tx, ctx, publication, plan));
  return outcomes;
}

async function publishClass(tx: Tx, ctx: Ctx, publication: Publication, plan: ClassPlan): Promise<ClassOutcome> {
  const { issuerClass, securityId, before, terms, aliases, histories } = plan;
  const at = ctx.clock.now();
  const { documentId, version } = publication;
  const source = { source_document_id: documentId, source_version: version, updated_at: at };
  if (terms && before) await updateSecurity(tx, securityId, { ...statedTerms(terms), ...source });
  else if (terms) await insertSecurity(tx, { security_id: securityId, ...terms, ...source, created_at: at });
  await insertAliases(tx, securityId, aliases);
  for (const history of histories) await writeHistory(tx, history, { documentId, version, at });
  return {
    issuerClass,
    securityId,
    created: !before,
    before,
    after: (await findSecurity(tx, securityId)) ?? null,
    rowsAdded: histories.reduce((sum, { added }) => sum + added.length, 0),
    rowsClosed: histories.reduce((sum, { closed }) => sum + closed.length, 0),
  };
}
