import type { CouponChangeRow, ElAttributionRow, ModeledStatRow, SecurityRow } from '@landfall/contract';
import type { IdentityConflict } from './identify-security.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { closeRow, insertRows, publishedRows, type HistoryRows, type HistoryTable } from './store.ts';

/** One class of a signed-off document, with checked required fields. */
export interface PublishedClass {
  issuerClass: string;
  /** From the document's deal; null for a class without a deal. */
  dealSecurityId: string | null;
  /** The terms; null for a reset, which has none. */
  security: SecurityRow | null;
  /** Further identifiers of the security: its Regulation S pair. */
  aliases: readonly { kind: 'ISIN' | 'CUSIP'; value: string }[];
  modeledStats: readonly ModeledStatRow[];
  couponChangeHistories: readonly CouponChangeRow[];
  elAttributions: readonly ElAttributionRow[];
}

export interface Publication {
  documentId: string;
  version: number;
  issuerName: string;
  issuerSeries: string;
  classes: readonly PublishedClass[];
}

/** The changes from publishing one class, for the audit log. */
export interface ClassOutcome {
  issuerClass: string;
  securityId: string;
  created: boolean;
  before: unknown;
  after: unknown;
  rowsAdded: number;
  rowsClosed: number;
}

export interface ClassConflict extends IdentityConflict {
  issuerClass: string;
}

export type PublicationResult = { ok: true; outcomes: ClassOutcome[] } | { ok: false; conflicts: ClassConflict[] };

/** A period of validity: `to` is exclusive, null if open. */
export interface Span {
  from: string;
  to: string | null;
}

export interface PublishedSpan extends Span {
  id: string;
  /** The row's document; rows of one document belong together. */
  source: string;
}

export interface Supersession<T> {
  /** Published rows that end now. */
  closed: { id: string; to: string }[];
  /** The new rows, ended where a later document has rows already. */
  added: T[];
}

const later = (a: string, b: string): string => (a > b ? a : b);
const reaches = (span: Span, date: string): boolean => span.to === null || span.to > date;
const firstDate = (spans: readonly Span[]): string => spans.map((span) => span.from).toSorted()[0] ?? '';

/**
 * Where the rows of one document meet those that earlier sign-offs published for the same security and history.
 * A document speaks from the earliest date of its rows. What it says ends every row of a document that speaks from
 * the same or an earlier date; and it ends itself where a document that speaks from a later date begins. So the
 * outcome does not depend on the order in which a circular and its resets were signed off. A row that is over
 * before it began ends on the day it starts.
 */
export function supersede<T extends Span>(
  published: readonly PublishedSpan[],
  incoming: readonly T[],
): Supersession<T> {
  if (incoming.length === 0) return { closed: [], added: [] };
  const speaksFrom = firstDate(incoming);
  const closed: { id: string; to: string }[] = [];
  const ends: string[] = [];
  for (const rows of Map.groupBy(published, (row) => row.source).values()) {
    const theirs = firstDate(rows);
    if (theirs > speaksFrom) {
      ends.push(theirs);
      continue;
    }
    for (const row of rows) {
      if (reaches(row, speaksFrom)) closed.push({ id: row.id, to: later(row.from, speaksFrom) });
    }
  }
  const limit = ends.toSorted()[0];
  const added = incoming.map((row) =>
    limit !== undefined && reaches(row, limit) ? { ...row, to: later(row.from, limit) } : { ...row },
  );
  return { closed, added };
}

/** Ends each open row of a document at the next row with the same key. */
export function closeInSequence<T extends Span>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows.map((row) => {
    if (row.to !== null) return row;
    const next = rows
      .filter((other) => other.from > row.from && keyOf(other) === keyOf(row))
      .map((other) => other.from)
      .toSorted()[0];
    return next === undefined ? row : { ...row, to: next };
  });
}

/** A row to be added to a history. */
interface Incoming<T> extends Span {
  rowId: string;
  statedTo: string | null;
  /** Rows of one series supersede each other; extension spreads are separate from coupons. */
  series: string;
  /** Rows of one sequence within a document follow each other. */
  sequence: string;
  values: T;
}

type Values<T extends HistoryTable> = Omit<
  HistoryRows[T],
  | 'id'
  | 'security_id'
  | 'document_id'
  | 'document_version'
  | 'row_id'
  | 'effective_from'
  | 'effective_to'
  | 'stated_effective_to'
  | 'published_at'
  | 'closed_by_document_id'
>;

const span = (row: { rowId: string; effectiveFromDate: string | null; effectiveToDate: string | null }) => ({
  rowId: row.rowId,
  from: row.effectiveFromDate ?? '',
  to: row.effectiveToDate,
  statedTo: row.effectiveToDate,
});

const seriesOf = (spreadType: string | null): string => (spreadType === 'EXTENSION' ? 'extension' : 'coupon');

function incomingRows(entry: PublishedClass) {
  const stats = entry.modeledStats.map((row): Incoming<Values<'modeled_stats'>> => ({
    ...span(row),
    series: '',
    sequence: '',
    values: {
      attachment_probability: Number(row.attachmentProbability),
      expected_loss: Number(row.expectedLoss),
      exhaustion_probability: Number(row.exhaustionProbability),
    },
  }));
  const coupons = entry.couponChangeHistories.map((row): Incoming<Values<'coupon_history'>> => ({
    ...span(row),
    series: seriesOf(row.spreadType),
    sequence: seriesOf(row.spreadType),
    values: { coupon_rate: Number(row.couponRate), spread_type: row.spreadType ?? '' },
  }));
  const attributions = entry.elAttributions.map((row): Incoming<Values<'el_attributions'>> => ({
    ...span(row),
    series: '',
    sequence: row.perilName ?? '',
    values: {
      peril_name: row.perilName ?? '',
      peril_id: row.perilId,
      el_attribution: Number(row.elAttribution),
      apply_cdf: row.applyCdf === 'Y',
    },
  }));
  return { stats, coupons, attributions };
}

interface Counts {
  rowsAdded: number;
  rowsClosed: number;
}

export async function publishHistories(
  tx: Tx,
  ctx: Ctx,
  publication: Publication,
  entry: PublishedClass,
  securityId: string,
): Promise<Counts> {
  const { stats, coupons, attributions } = incomingRows(entry);
  const counts: Counts = { rowsAdded: 0, rowsClosed: 0 };

  async function publish<T extends HistoryTable>(table: T, incoming: Incoming<Values<T>>[]): Promise<void> {
    const published = await publishedRows(tx, table, securityId);
    for (const [series, rows] of Map.groupBy(incoming, (row) => row.series)) {
      const rivals =
        table === 'coupon_history' ? published.filter((row) => seriesOf(row.spreadType) === series) : published;
      const { closed, added } = supersede(
        rivals,
        closeInSequence(rows, (row) => row.sequence),
      );
      for (const { id, to } of closed) await closeRow(tx, table, id, to, publication.documentId);
      await insertRows(
        tx,
        table,
        added.map((row) => ({
          id: ctx.ids.uuid(),
          security_id: securityId,
          document_id: publication.documentId,
          document_version: publication.version,
          row_id: row.rowId,
          effective_from: row.from,
          effective_to: row.to,
          stated_effective_to: row.statedTo,
          published_at: ctx.clock.now(),
          closed_by_document_id: null,
          ...row.values,
        })) as unknown as HistoryRows[T][],
      );
      counts.rowsAdded += added.length;
      counts.rowsClosed += closed.length;
    }
  }

  await publish('modeled_stats', stats);
  await publish('coupon_history', coupons);
  await publish('el_attributions', attributions);
  return counts;
}
