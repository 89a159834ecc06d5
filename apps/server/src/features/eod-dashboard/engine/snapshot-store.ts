import { contentHash } from '../../../platform/canonical-json.ts';
import type { IndexLevels, IndexMark } from '@landfall/instruments';
import { sql } from 'kysely';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { ComparedMember } from './compute/day-changes.ts';
import type { SnapshotContent } from './compute/index-day.ts';
import './tables.ts';

/**
 * What a published day says, as one hash: no numbers of this database, nothing of who published it or when. It holds the hash
 * of the day before, so that equal hashes mean equal days all the way back to the base.
 */
export const snapshotHash = ({ members, levels, returns, ...content }: SnapshotContent): string =>
  contentHash({
    ...content,
    levels: { ...levels },
    returns: returns && { ...returns },
    members: members.map((member) => ({
      ...member,
      // Its number in this database has no meaning.
      securityNo: undefined,
      opening: { ...member.opening },
      closing: { ...member.closing },
    })),
  });

export interface PublishedSnapshot {
  snapshotId: string;
  revision: number;
  hash: string;
  levels: IndexLevels;
}

/** The current revision of an index and day; null if none is published. */
export async function findSnapshot(db: Db | Tx, indexCode: string, date: string): Promise<PublishedSnapshot | null> {
  const row = await db
    .selectFrom('index_snapshots')
    .select(['snapshot_id', 'revision', 'snapshot_hash', 'price_level', 'coupon_level', 'total_level'])
    .where('index_code', '=', indexCode)
    .where('effective_date', '=', date)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const levels = {
    price: Number(row.price_level),
    coupon: Number(row.coupon_level),
    total: Number(row.total_level),
  };
  return { snapshotId: row.snapshot_id, revision: row.revision, hash: row.snapshot_hash, levels };
}

export async function readClosingMarks(db: Db | Tx, snapshotId: string): Promise<Map<number, IndexMark>> {
  const { rows } = await sql<{ securityNo: number } & IndexMark>`
    select security_no as "securityNo", closing_factor::float8 as factor, closing_price::float8 as "priceClean",
      closing_accrued::float8 as accrued
    from index_snapshot_members where snapshot_id = ${snapshotId}::uuid`.execute(db);
  return new Map(rows.map(({ securityNo, ...mark }) => [securityNo, mark]));
}

interface PublishedMember {
  securityNo: number;
  openingFactor: number;
  openingPrice: number;
  openingAccrued: number;
  openingAsk: number | null;
  closingFactor: number;
  closingPrice: number;
  closingAccrued: number;
  couponPaid: number;
  principalPaid: number;
}

export async function readPublishedMembers(db: Db | Tx, snapshotId: string): Promise<ComparedMember[]> {
  const { rows } = await sql<PublishedMember>`
    select security_no as "securityNo", opening_factor::float8 as "openingFactor",
      opening_price::float8 as "openingPrice", opening_accrued::float8 as "openingAccrued",
      opening_ask::float8 as "openingAsk", closing_factor::float8 as "closingFactor",
      closing_price::float8 as "closingPrice", closing_accrued::float8 as "closingAccrued",
      coupon_paid::float8 as "couponPaid", principal_paid::float8 as "principalPaid"
    from index_snapshot_members where snapshot_id = ${snapshotId}::uuid`.execute(db);
  return rows.map((row) => ({
    securityNo: row.securityNo,
    opening: { factor: row.openingFactor, priceClean: row.openingPrice, accrued: row.openingAccrued },
    openingAsk: row.openingAsk,
    closing: { factor: row.closingFactor, priceClean: row.closingPrice, accrued: row.closingAccrued },
    couponPaid: row.couponPaid,
    principalPaid: row.principalPaid,
  }));
}

export interface Publication {
  snapshotId: string;
  universeId: string;
  revision: number;
  hash: string;
  runId: string;
  reason: string | null;
  publishedBy: string;
  publishedAt: Date;
}

export async function insertSnapshot(tx: Tx, publication: Publication, content: SnapshotContent): Promise<void> {
  const { levels, returns, members } = content;
  await tx
    .insertInto('index_snapshots')
    .values({
      snapshot_id: publication.snapshotId,
      index_code: content.indexCode,
      universe_id: publication.universeId,
      effective_date: content.date,
      revision: publication.revision,
      snapshot_hash: publication.hash,
      previous_date: content.previousDate,
      previous_hash: content.previousHash,
      price_level: levels.price,
      coupon_level: levels.coupon,
      total_level: levels.total,
      price_return: returns?.price ?? null,
      coupon_return: returns?.coupon ?? null,
      total_return: returns?.total ?? null,
      opening_market_value: content.openingMarketValue,
      closing_market_value: content.closingMarketValue,
      member_count: members.length,
      run_id: publication.runId,
      reason: publication.reason,
      published_by: publication.publishedBy,
      published_at: publication.publishedAt,
    })
    .execute();
  const numbers = (of: (member: SnapshotContent['members'][number]) => number | null): (number | null)[] =>
    members.map(of);
  await sql`
    insert into index_snapshot_members (snapshot_id, security_no, par_amount, new_entrant, opening_price,
      opening_accrued, opening_factor, opening_ask, closing_price, closing_accrued, closing_factor, coupon_paid,
      principal_paid, weight, price_return, coupon_return, contribution)
    select ${publication.snapshotId}::uuid, given.* from unnest(
      ${numbers((member) => member.securityNo)}::int4[],
      ${numbers((member) => member.parAmount)}::numeric[],
      ${members.map((member) => member.newEntrant)}::boolean[],
      ${numbers((member) => member.opening.priceClean)}::numeric[],
      ${numbers((member) => member.opening.accrued)}::numeric[],
      ${numbers((member) => member.opening.factor)}::numeric[],
      ${numbers((member) => member.openingAsk)}::numeric[],
      ${numbers((member) => member.closing.priceClean)}::numeric[],
      ${numbers((member) => member.closing.accrued)}::numeric[],
      ${numbers((member) => member.closing.factor)}::numeric[],
      ${numbers((member) => member.couponPaid)}::numeric[],
      ${numbers((member) => member.principalPaid)}::numeric[],
      ${numbers((member) => member.weight)}::numeric[],
      ${numbers((member) => member.priceReturn)}::numeric[],
      ${numbers((member) => member.couponReturn)}::numeric[],
      ${numbers((member) => member.contribution)}::numeric[]
    ) as given`.execute(tx);
}

/** Stores the calculation until it is published. */
export async function replaceCalculation(
  tx: Tx,
  key: { universeId: string; date: string; runId: string },
  content: SnapshotContent,
): Promise<void> {
  const row = { universe_id: key.universeId, effective_date: key.date, run_id: key.runId, content: json(content) };
  await tx
    .insertInto('eod_calculations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['universe_id', 'effective_date']).doUpdateSet({ run_id: row.run_id, content: row.content }),
    )
    .execute();
}

export async function findCalculation(
  db: Db | Tx,
  universeId: string,
  date: string,
): Promise<{ runId: string; content: SnapshotContent } | null> {
  const row = await db
    .selectFrom('eod_calculations')
    .select(['run_id', 'content'])
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .executeTakeFirst();
  return row ? { runId: row.run_id, content: row.content as SnapshotContent } : null;
}

export const deleteCalculation = (tx: Tx, universeId: string, date: string) =>
  tx.deleteFrom('eod_calculations').where('universe_id', '=', universeId).where('effective_date', '=', date).execute();

export interface PublishedDaysAsked {
  from: string;
  /** Inclusive; null: without end. */
  to: string | null;
  /** If absent, any index. */
  indexCodes?: readonly string[];
}

export interface PublishedDay {
  indexCode: string;
  effectiveDate: string;
  revision: number;
  publishedAt: Date;
}

/** The published days of an index, oldest first. */
export async function findPublishedDays(
  db: Db | Tx,
  { from, to, indexCodes }: PublishedDaysAsked,
): Promise<PublishedDay[]> {
  let rows = db
    .selectFrom('index_levels')
    .select(['index_code as indexCode', 'effective_date as effectiveDate', 'revision', 'published_at as publishedAt'])
    .where('effective_date', '>=', from)
    .orderBy('effective_date')
    .orderBy('index_code');
  if (to !== null) rows = rows.where('effective_date', '<=', to);
  if (indexCodes !== undefined)
    rows = indexCodes.length === 0 ? rows.limit(0) : rows.where('index_code', 'in', indexCodes);
  return rows.execute();
}
