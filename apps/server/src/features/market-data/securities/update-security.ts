import type { Insertable, InsertObject } from 'kysely';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tables, Tx } from '../../../platform/database/schema.ts';
import { termColumns } from './term-columns.ts';
import type { SecurityLoad } from '../bulk-load.ts';
import { LineFault } from '../csv.ts';

type Histories = 'modeled_stats' | 'el_attributions';

const historyWords: Readonly<Record<Histories, string>> = { modeled_stats: 'statistics', el_attributions: 'perils' };

/** Notes something about the line. */
type Say = (text: string) => void;

type Frame =
  | 'id'
  | 'security_id'
  | 'document_id'
  | 'document_version'
  | 'row_id'
  | 'effective_from'
  | 'effective_to'
  | 'stated_effective_to'
  | 'published_at'
  | 'recorded_at'
  | 'closed_by_document_id';

export interface HistoryRow<T extends Histories> {
  from: string;
  values: Omit<Insertable<Tables[T]>, Frame>;
}

/**
 * Rows of the master's file end where the file's next statement begins; rows of documents are never touched. `textOf`
 * names what makes two rows say the same. Returns whether anything changed; `say` is told why other rows are not taken.
 */
async function replaceHistory<T extends Histories>(
  tx: Tx,
  ctx: Ctx,
  table: T,
  securityId: string,
  rows: readonly HistoryRow<T>[],
  textOf: (values: Record<string, unknown>) => string,
  say: Say,
): Promise<boolean> {
  const from = rows[0]?.from;
  if (from === undefined) return false;
  const stored = await tx
    .selectFrom<Histories>(table)
    .selectAll()
    .where('security_id', '=', securityId)
    // Those of a withdrawn sign-off never applied.
    .where('withdrawn_at', 'is', null)
    .execute();
  const open = stored.filter((row) => row.effective_to === null || row.effective_to > from);
  const texts = (list: readonly string[]): string => list.toSorted().join('\n');
  const keep = (why: string): false => {
    const applied = open.filter((row) => row.effective_to === null || row.effective_to > row.effective_from);
    const begun = applied.reduce((last, row) => (row.effective_from > last ? row.effective_from : last), '');
    const newest = applied.filter((row) => row.effective_from === begun);
    const isOther =
      texts(newest.map((row) => textOf({ ...row }))) !== texts(rows.map(({ values }) => textOf({ ...values })));
    if (isOther) say(`its ${historyWords[table]} are not taken: those on file ${why}`);
    return false;
  };
  if (stored.some((row) => row.document_id !== null)) return keep('are of a signed-off document');
  const before = texts(open.map((row) => `${row.effective_from} ${textOf({ ...row })}`));
  if (before === texts(rows.map((row) => `${row.from} ${textOf({ ...row.values })}`))) return false;
  // An older file does not replace later rows.
  if (open.some((row) => row.effective_from > from)) return keep('begin later');
  for (const row of open) {
    await tx
      .updateTable<Histories>(table)
      .set({ effective_to: from, recorded_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .execute();
  }
  const frame = {
    security_id: securityId,
    document_id: null,
    document_version: null,
    row_id: null,
    effective_to: null,
    stated_effective_to: null,
    published_at: ctx.clock.now(),
    closed_by_document_id: null,
  };
  const values = rows.map((row) => ({ ...frame, ...row.values, id: ctx.ids.uuid(), effective_from: row.from }));
  await tx.insertInto<Histories>(table).values(values).execute();
  return true;
}

type Given = Omit<SecurityLoad, 'securityId'>;

const columnsOf = (row: Given) => ({
  issuer_name: row.issuerName,
  issuer_series: row.issuerSeries,
  issuer_class: row.issuerClass,
  ...termColumns(row),
});

const numeric = new Set(['par_amount', 'coupon_rate', 'coupon_frequency']);

/** The columns whose values differ from the master. An empty cell changes nothing. */
function differences<T extends Record<string, unknown>>(given: T, stored: Record<string, unknown>): Partial<T> {
  return Object.fromEntries(
    Object.entries(given).filter(([column, value]) => {
      if (value === null || value === undefined) return false;
      const known = stored[column];
      return numeric.has(column) ? known === null || Number(known) !== Number(value) : known !== value;
    }),
  ) as Partial<T>;
}

/** What a line says of places and periods takes the place of what is on file; without any, that stays. */
async function replacePlaces(tx: Tx, id: string, given: Given): Promise<boolean> {
  const regions = given.regions.map((region) => ({ security_id: id, region }));
  const periods = given.riskPeriods.map(({ from, to }) => ({ security_id: id, starts_on: from, ends_on: to }));
  const hasNewRegions = await replaceRows(tx, 'security_regions', id, regions);
  return (await replaceRows(tx, 'risk_periods', id, periods)) || hasNewRegions;
}

type PlaceTable = 'security_regions' | 'risk_periods';

async function replaceRows(
  tx: Tx,
  table: PlaceTable,
  id: string,
  wanted: readonly InsertObject<Tables, PlaceTable>[],
): Promise<boolean> {
  if (wanted.length === 0) return false;
  const stored = await tx.selectFrom<PlaceTable>(table).selectAll().where('security_id', '=', id).execute();
  const textOf = (rows: readonly object[]): string =>
    rows
      .map((row) => canonicalJson({ ...row }))
      .toSorted()
      .join();
  if (textOf(stored) === textOf(wanted)) return false;
  await tx.deleteFrom<PlaceTable>(table).where('security_id', '=', id).execute();
  await tx.insertInto<PlaceTable>(table).values(wanted).execute();
  return true;
}

/** Other identifiers of a security, on file or in a line. */
type Aliases = readonly { kind: string; value: string; rule: string }[];

const readAliases = (tx: Tx, id: string): Promise<Aliases> =>
  tx.selectFrom('security_aliases').select(['kind', 'value', 'rule']).where('security_id', '=', id).execute();

/** What a line's identifiers change, and what they replace, which stays known. */
interface OtherIdentifiers {
  terms: { isin?: string | null; cusip?: string | null };
  former: SecurityLoad['aliases'];
}

/**
 * A line may name a security by another of its identifiers, which changes nothing. Only a line that says what the one on file is
 * from now on, a former one, puts it in its place.
 */
function otherIdentifiers(
  { aliases: given, ...line }: Given,
  stored: { isin: string | null; cusip: string | null },
  known: Aliases,
  say: Say,
): OtherIdentifiers {
  const terms: OtherIdentifiers['terms'] = {};
  const former: SecurityLoad['aliases'][number][] = [];
  for (const column of ['isin', 'cusip'] as const) {
    const [value, before] = [line[column], stored[column]];
    if (value === null || value === before) continue;
    const kind = column === 'isin' ? 'ISIN' : 'CUSIP';
    const isSaid = given.some((alias) => alias.rule === 'FORMER' && alias.value === before);
    const alias = known.find((each) => each.value === value);
    if (alias && !isSaid) {
      say(`${kind} ${value} is on file as another identifier of it, and ${before ?? 'none'} stays`);
      continue;
    }
    terms[column] = value;
    if (before !== null) former.push({ kind, value: before, rule: 'FORMER' });
  }
  return { terms, former };
}

/** Adds identifiers that are not on file, and takes away those that are its own now. */
async function changeAliases(
  tx: Tx,
  id: string,
  { known, wanted, own }: { known: Aliases; wanted: SecurityLoad['aliases']; own: readonly (string | null)[] },
): Promise<boolean> {
  const gone = known.filter(({ value }) => own.includes(value)).map(({ value }) => value);
  if (gone.length > 0) {
    await tx.deleteFrom('security_aliases').where('security_id', '=', id).where('value', 'in', gone).execute();
  }
  const byValue = new Map(wanted.map((alias) => [alias.value, alias]));
  const missing = [...byValue.values()].filter(
    ({ value }) => !own.includes(value) && !known.some((each) => each.value === value),
  );
  if (missing.length > 0) {
    await tx
      .insertInto('security_aliases')
      .values(missing.map((alias) => ({ ...alias, security_id: id })))
      .execute();
  }
  return gone.length + missing.length > 0;
}

/** Without its day, nobody knows since when nothing is outstanding. */
export function requireStatusDay({ status, statusFrom }: Given): void {
  if (status === null || status === 'ACTIVE' || statusFrom !== null) return;
  throw new LineFault(`STATUS ${status} needs the day since when: STATUS_FROM is missing`);
}

/** The status that a line changes; an empty day keeps the one of the same status. */
function changedStatus(given: Given, stored: { status: string; status_from: string | null }) {
  const { status, statusFrom } = given;
  if (status === null) return {};
  if (status !== stored.status) {
    requireStatusDay(given);
    return { status, status_from: statusFrom };
  }
  return statusFrom === null || statusFrom === stored.status_from ? {} : { status_from: statusFrom };
}

/**
 * The coupon history, by which interest and margins are calculated, follows another coupon of the file from the day of
 * its statistics on, or from the issue. Rows of documents and later rows are never touched.
 */
async function followCoupon(tx: Tx, ctx: Ctx, id: string, given: Given): Promise<void> {
  const [coupon] = given.couponHistory;
  if (!coupon) return;
  const rows = await tx
    .selectFrom('coupon_history')
    .selectAll()
    .where('security_id', '=', id)
    .where('spread_type', '<>', 'EXTENSION')
    .orderBy('effective_from')
    .execute();
  const stored = rows.filter((row) => row.effective_to === null || row.effective_to > row.effective_from);
  const newest = stored.at(-1);
  if (!newest || Number(newest.coupon_rate) === coupon.couponRate) return;
  const from = given.modeledStats[0]?.from ?? given.elAttributions[0]?.from ?? coupon.from;
  if (stored.some((row) => row.document_id !== null || row.effective_from > from)) {
    const why = 'differs from the coupon history on file, which has rows of a signed-off document or later ones';
    throw new LineFault(`COUPON_RATE ${coupon.couponRate} ${why}`);
  }
  const open = stored.filter((row) => row.effective_to === null || row.effective_to > from);
  if (open.length > 0) {
    await tx
      .updateTable('coupon_history')
      .set({ effective_to: from, recorded_at: ctx.clock.now() })
      .where(
        'id',
        'in',
        open.map((row) => row.id),
      )
      .execute();
  }
  await tx
    .insertInto('coupon_history')
    .values({
      id: ctx.ids.uuid(),
      security_id: id,
      document_id: null,
      document_version: null,
      row_id: null,
      effective_from: from,
      effective_to: coupon.to,
      stated_effective_to: coupon.to,
      published_at: ctx.clock.now(),
      closed_by_document_id: null,
      coupon_rate: coupon.couponRate,
      spread_type: from === coupon.from ? coupon.spreadType : 'RESET',
    })
    .execute();
}

/** A coupon that the master's file gave until maturity follows it to another one. */
async function followMaturity(tx: Tx, ctx: Ctx, id: string, before: string | null, after: string): Promise<void> {
  if (before === null) return;
  await tx
    .updateTable('coupon_history')
    .set({ effective_to: after, stated_effective_to: after, recorded_at: ctx.clock.now() })
    .where('security_id', '=', id)
    .where('document_id', 'is', null)
    .where('effective_to', '=', before)
    .where('effective_from', '<', after)
    .execute();
}

/** Updates a security from a line; returns whether anything changed. */
export async function updateSecurity(tx: Tx, ctx: Ctx, id: string, given: Given, say: Say): Promise<boolean> {
  const stored = await tx
    .selectFrom('securities')
    .selectAll()
    .where('security_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await readAliases(tx, id);
  const identifiers = otherIdentifiers(given, stored, known, say);
  const others = differences({ ...columnsOf(given), isin: null, cusip: null }, stored);
  // What no document states is the file's to fill in; identifiers that are replaced are said to be former ones.
  const isSaid = (value: string): boolean => given.aliases.some((alias) => alias.value === value);
  const overruled = [
    ...Object.keys(others).filter((column) => (stored as Record<string, unknown>)[column] !== null),
    ...identifiers.former.filter(({ value }) => !isSaid(value)).map(({ kind }) => kind),
  ];
  if (overruled.length > 0 && stored.source_document_id !== null) {
    const columns = overruled.map((column) => column.toUpperCase());
    throw new LineFault(`a signed-off document has other terms: ${columns.join(', ')}`);
  }
  const terms = { ...others, ...identifiers.terms };
  const columns = { ...terms, ...changedStatus(given, stored) };
  if (terms.maturity_date) await followMaturity(tx, ctx, id, stored.maturity_date, terms.maturity_date);
  if (terms.coupon_rate !== undefined && stored.coupon_rate !== null) await followCoupon(tx, ctx, id, given);
  let changed = Object.keys(columns).length > 0;
  if (changed) {
    await tx
      .updateTable('securities')
      .set({ ...columns, updated_at: ctx.clock.now() })
      .where('security_id', '=', id)
      .execute();
  }
  const own = [terms.isin ?? stored.isin, terms.cusip ?? stored.cusip];
  const wanted = [...given.aliases, ...identifiers.former];
  changed = (await changeAliases(tx, id, { known, wanted, own })) || changed;
  changed = (await replacePlaces(tx, id, given)) || changed;
  const stats = given.modeledStats.map((row) => ({
    from: row.from,
    values: {
      attachment_probability: row.attachmentProbability,
      expected_loss: row.expectedLoss,
      exhaustion_probability: row.exhaustionProbability,
    },
  }));
  changed =
    (await replaceHistory(
      tx,
      ctx,
      'modeled_stats',
      id,
      stats,
      (row) => [row['attachment_probability'], row['expected_loss'], row['exhaustion_probability']].map(Number).join(),
      say,
    )) || changed;
  const shares = given.elAttributions.map((row) => ({
    from: row.from,
    values: {
      peril_name: row.perilName,
      peril_id: row.perilId,
      el_attribution: row.elAttribution,
      apply_cdf: row.applyCdf,
    },
  }));
  changed =
    (await replaceHistory(
      tx,
      ctx,
      'el_attributions',
      id,
      shares,
      (row) => `${String(row['peril_name'])} ${Number(row['el_attribution'])}`,
      say,
    )) || changed;
  return changed;
}
