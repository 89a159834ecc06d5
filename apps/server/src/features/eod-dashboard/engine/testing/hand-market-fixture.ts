import { cusipCheckDigit, dayNumber } from '@landfall/instruments';
import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/schema.ts';
import {
  beginLoad,
  insertComposition,
  insertUniverse,
  loadPrices,
  loadSecurities,
  setActive,
  type SecurityLoad,
  type UniverseSettings,
} from '../../../market-data/index.ts';
import { inventedSecurity } from '../../../market-data/testing/invented.ts';
import '../tables.ts';

export interface HandUniverse {
  universeId: string;
  baseDate: string;
  /** The sign-off of the prices waits for a second person. */
  enableSignoff?: boolean;
  settings?: Partial<UniverseSettings>;
}

const indexOf = (universeId: string): string => `${universeId}-INDEX`;

/** A universe with one process of each kind. */
export async function addUniverse(
  tx: Tx,
  { universeId, baseDate, enableSignoff, settings }: HandUniverse,
): Promise<void> {
  await insertUniverse(tx, {
    universeId,
    name: universeId,
    indexCode: indexOf(universeId),
    baseDate,
    settings: { ...settings },
    enableSignoff: enableSignoff === true,
  });
  await setActive(tx, [universeId], true);
}

/** The CUSIP of the invented security with this number. */
function cusipOf(place: number): string {
  const base = `99H${String(place).padStart(4, '0')}A`;
  return `${base}${cusipCheckDigit(base) ?? ''}`;
}

/** A zero: what it earns is what its price does. */
export function zero(place: number, more: Partial<SecurityLoad> = {}): SecurityLoad {
  return inventedSecurity(cusipOf(place), {
    securityId: `hand-${String(place).padStart(4, '0')}`,
    issuerName: `Harrowgate ${place} Re Ltd.`,
    issueDate: '2025-01-14',
    maturityDate: '2028-01-14',
    couponType: 'ZERO_COUPON',
    couponRate: null,
    couponFrequency: 0,
    dayCountConvention: '30/360',
    ...more,
  });
}

/** Pays 8 per cent a year on the 14th of January, April, July and October. */
export const fixed = (place: number): SecurityLoad =>
  zero(place, {
    couponType: 'FIXED',
    couponRate: 8,
    couponFrequency: 4,
    couponHistory: [{ from: '2025-01-14', to: '2028-01-14', couponRate: 8, spreadType: 'INITIAL' }],
  });

export const addSecurities = (ctx: Ctx, loads: readonly SecurityLoad[]): Promise<number[]> =>
  ctx.tx(async (tx) => [...(await loadSecurities(tx, ctx, loads))]);

export interface Priced {
  securityNo: number;
  date: string;
  price: number;
}

export async function addPrices(ctx: Ctx, rows: readonly Priced[]): Promise<void> {
  await ctx.tx(async (tx) => {
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'By hand', loadedBy: 'test' });
    await loadPrices(tx, importNo, {
      securityNo: Int32Array.from(rows, (row) => row.securityNo),
      day: Int32Array.from(rows, (row) => dayNumber(row.date)),
      cleanPrice: Float64Array.from(rows, (row) => row.price),
      discountMargin: Float64Array.from(rows, () => Number.NaN),
    });
  });
}

/** The feed says otherwise. */
export async function correctPrice(ctx: Ctx, { securityNo, date, price }: Priced): Promise<void> {
  await sql`
    update daily_prices set clean_price = ${price}, revision = revision + 1
    where security_no = ${securityNo} and price_date = ${date}::date`.execute(ctx.db);
}

export async function overridePrice(ctx: Ctx, { securityNo, date, price }: Priced): Promise<void> {
  await ctx.db
    .insertInto('price_overrides')
    .values({
      security_no: securityNo,
      price_date: date,
      revision: 1,
      clean_price: price,
      discount_margin: null,
      comment: 'By hand',
      author_id: null,
      author_email: 'desk@landfall.example',
      file_name: null,
      line: null,
      created_at: ctx.clock.now(),
    })
    .execute();
}

export interface Held {
  securityNo: number;
  parAmount: number;
  newEntrant?: boolean;
  entryAtAsk?: boolean;
}

/** The composition from one day to another, both included; weights by par. */
export async function addComposition(
  ctx: Ctx,
  universeId: string,
  { from, to = null }: { from: string; to?: string | null },
  held: readonly Held[],
): Promise<void> {
  const total = held.reduce((sum, { parAmount }) => sum + parAmount, 0);
  await ctx.tx((tx) =>
    insertComposition(tx, {
      uploadNo: null,
      at: ctx.clock.now(),
      rows: held.map(({ securityNo, parAmount, newEntrant = false, entryAtAsk = false }) => ({
        indexCode: indexOf(universeId),
        securityNo,
        effectiveFrom: from,
        effectiveTo: to,
        parAmount: String(parAmount),
        weight: String(parAmount / total),
        newEntrant,
        entryAtAsk,
        comment: null,
      })),
    }),
  );
}

/** The published revision in force, as numbers. */
export async function levelOf(ctx: Ctx, universeId: string, date: string) {
  const row = await ctx.db
    .selectFrom('index_levels')
    .selectAll()
    .where('index_code', '=', indexOf(universeId))
    .where('effective_date', '=', date)
    .executeTakeFirst();
  if (!row) return null;
  return {
    revision: row.revision,
    hash: row.snapshot_hash,
    previousHash: row.previous_hash,
    reason: row.reason,
    price: Number(row.price_level),
    coupon: Number(row.coupon_level),
    total: Number(row.total_level),
  };
}

/** The states of a day's processes, by kind. */
export async function statesOf(ctx: Ctx, universeId: string, date: string): Promise<Record<string, string>> {
  const rows = await ctx.db
    .selectFrom('eod_runs')
    .selectAll()
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .where('is_current', '=', true)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.process_id, row.error_code === null ? row.status : `${row.status} ${row.error_code}`]),
  );
}
