import type { SecurityDetail, UnstoredPart } from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';
import type { SecurityRecord } from '../store.ts';
import { replacedRows } from './as-of.ts';

/** The terms that an instant knew; null where they have been replaced since and are not stored. */
export async function termsKnownAt(db: Db, found: SecurityRecord, at: Date): Promise<SecurityRecord | null> {
  if (found.updated_at <= at) return found;
  const { rows } = await sql<SecurityRecord>`
    select * from ${replacedRows('securities', sql`${found.security_id}`)} v
    where v.updated_at <= ${at}::timestamptz and v.replaced_at > ${at}::timestamptz
    order by v.replaced_no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

type Histories = Pick<SecurityDetail, 'modeledStats' | 'couponHistory' | 'elAttributions' | 'principalFactors'>;

interface HistoryPart {
  table: 'modeled_stats' | 'coupon_history' | 'el_attributions' | 'principal_factors';
  /** What the contract takes of a row. */
  columns: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Which row it is, and when there first was one. */
  key: string;
  since: string;
}

const span = sql`effective_from as "effectiveFromDate", effective_to as "effectiveToDate"`;
const published = { key: 'id', since: 'published_at' } as const;

const historyParts: Readonly<Record<keyof Histories, HistoryPart>> = {
  modeledStats: {
    table: 'modeled_stats',
    columns: sql`${span}, attachment_probability::float8 as "attachmentProbability",
      expected_loss::float8 as "expectedLoss", exhaustion_probability::float8 as "exhaustionProbability"`,
    order: sql`effective_from`,
    ...published,
  },
  couponHistory: {
    table: 'coupon_history',
    columns: sql`${span}, coupon_rate::float8 as "couponRate", spread_type as "spreadType"`,
    order: sql`effective_from, spread_type`,
    ...published,
  },
  elAttributions: {
    table: 'el_attributions',
    columns: sql`${span}, peril_name as "perilName", el_attribution::float8 as "elAttribution"`,
    order: sql`effective_from, el_attribution desc, peril_name`,
    ...published,
  },
  principalFactors: {
    table: 'principal_factors',
    columns: sql`effective_from as "effectiveFromDate", factor::float8 as factor,
      principal_paid::float8 as "principalPaid", comment`,
    order: sql`effective_from`,
    key: 'effective_from',
    since: 'created_at',
  },
};

/** Without rows that never applied. */
const applied = sql`(effective_to is null or effective_to > effective_from)`;

/** The rows of a part, as known at an instant or now; null where one has been replaced since and is not stored. */
async function rowsOfPart(db: Db, part: HistoryPart, security: SecurityRecord, at: Date | null) {
  const { table, columns, order, key, since } = part;
  const isFactors = table === 'principal_factors';
  const [column, owner] = isFactors ? ['security_no', security.security_no] : ['security_id', security.security_id];
  const own = sql`${sql.ref(column)} = ${owner}`;
  const replaced = replacedRows(table, sql`${String(owner)}`);
  const wasSo = sql`recorded_at <= ${at}::timestamptz and replaced_at > ${at}::timestamptz`;
  const known = sql`(
    select t.*, 'infinity'::timestamptz as replaced_at, null::bigint as replaced_no from ${sql.table(table)} t where ${own}
    union all
    select * from ${replaced} v)`;
  const { rows } = await sql<object>`
    select ${columns} from ${at === null ? sql.table(table) : known} k
    where ${own} and ${isFactors ? sql`true` : applied} and ${at === null ? sql`true` : wasSo}
    order by ${order}`.execute(db);
  if (at === null) return rows;
  const lost = await sql`
    select from ${sql.table(table)} t
    where ${own} and ${sql.ref(since)} <= ${at}::timestamptz and recorded_at > ${at}::timestamptz
      and not exists (
        select from ${replaced} v
        where ${sql.ref(`v.${key}`)} = ${sql.ref(`t.${key}`)} and v.recorded_at <= ${at}::timestamptz
          and v.replaced_at > ${at}::timestamptz)
    limit 1`.execute(db);
  return lost.rows.length > 0 ? null : rows;
}

/**
 * The histories of a security, oldest first, and its factors; as known at an instant, or now. `lost` names those whose
 * past is not stored; they are empty.
 */
export async function historiesOf(
  db: Db,
  security: SecurityRecord,
  at: Date | null,
): Promise<{ parts: Histories; lost: UnstoredPart[] }> {
  const names = Object.keys(historyParts) as (keyof Histories)[];
  const read = await Promise.all(
    names.map(async (name) => [name, await rowsOfPart(db, historyParts[name], security, at)] as const),
  );
  return {
    parts: Object.fromEntries(read.map(([name, rows]) => [name, rows ?? []])) as unknown as Histories,
    lost: read.flatMap(([name, rows]) => (rows === null ? [name] : [])),
  };
}
