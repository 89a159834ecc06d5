import type { CouponChangeRow, ElAttributionRow, ModeledStatRow, SecurityRow } from '@landfall/contract';
import type { IdentityConflict } from './identify-security.ts';

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

/** The histories of the master, by the columns of their values. */
export const historyColumns = {
  modeled_stats: ['attachment_probability', 'expected_loss', 'exhaustion_probability'],
  coupon_history: ['coupon_rate', 'spread_type'],
  el_attributions: ['peril_name', 'peril_id', 'el_attribution', 'apply_cdf'],
} as const;
export type HistoryTable = keyof typeof historyColumns;
export const historyTables = Object.keys(historyColumns) as HistoryTable[];

export type MasterValue = string | number | boolean | null;

/** A row of a history, as it is on file or as it will be. */
export interface HistoryRow extends PublishedSpan {
  securityId: string;
  /** By column. */
  values: Readonly<Record<string, MasterValue>>;
}
const ofFile = 'file';
/**
 * The source of rows that no document has brought. What the security file says from one day is a statement of its own:
 * a document that speaks from an earlier day does not end what the file says from a later one.
 */
export const fileStatement = (from: string): string => `${ofFile} ${from}`;
const isOfFile = (source: string): boolean => source.startsWith(ofFile);

/** A row as it is on file, with what its ends have been. */
export interface RecordedRow extends HistoryRow {
  statedTo: string | null;
  publishedAt: number;
  /** The later document that ended it. */
  closedBy: string | null;
}
export interface AddedRow extends HistoryRow {
  rowId: string;
  statedTo: string | null;
}
export type Histories = Readonly<Record<HistoryTable, readonly HistoryRow[]>>;

export interface HistoryPlan {
  table: HistoryTable;
  closed: { row: HistoryRow; to: string }[];
  added: AddedRow[];
}

interface DatedRow {
  rowId: string;
  effectiveFromDate: string | null;
  effectiveToDate: string | null;
}

function incomingRows(entry: PublishedClass) {
  const span = (row: DatedRow) => ({
    rowId: row.rowId,
    from: row.effectiveFromDate ?? '',
    to: row.effectiveToDate,
    statedTo: row.effectiveToDate,
  });
  return {
    modeled_stats: entry.modeledStats.map((row) => ({
      ...span(row),
      values: {
        attachment_probability: Number(row.attachmentProbability),
        expected_loss: Number(row.expectedLoss),
        exhaustion_probability: Number(row.exhaustionProbability),
      },
    })),
    coupon_history: entry.couponChangeHistories.map((row) => ({
      ...span(row),
      values: { coupon_rate: Number(row.couponRate), spread_type: row.spreadType ?? '' },
    })),
    el_attributions: entry.elAttributions.map((row) => ({
      ...span(row),
      values: {
        peril_name: row.perilName ?? '',
        peril_id: row.perilId,
        el_attribution: Number(row.elAttribution),
        apply_cdf: row.applyCdf === 'Y',
      },
    })),
  } satisfies Record<HistoryTable, Omit<AddedRow, 'id' | 'source' | 'securityId'>[]>;
}

type Valued = Pick<HistoryRow, 'values'>;

/** Rows of one series supersede each other; extension spreads are separate from coupons. */
const seriesOf = ({ values }: Valued): string => (values['spread_type'] === 'EXTENSION' ? 'extension' : '');
/** Rows of one sequence follow each other. */
export const sequenceOf = (row: Valued): string => `${seriesOf(row)} ${String(row.values['peril_name'] ?? '')}`;

/** What one class of a document adds to the histories of its security, and what it ends there. */
export function planHistories(
  entry: PublishedClass,
  of: { securityId: string; source: string; newId: () => string },
  onFile: Histories,
): HistoryPlan[] {
  const { securityId, source, newId } = of;
  const incoming = incomingRows(entry);
  return historyTables.map((table) => {
    const rivals = onFile[table].filter((row) => row.securityId === securityId);
    const plan: HistoryPlan = { table, closed: [], added: [] };
    for (const [series, rows] of Map.groupBy<string, Omit<AddedRow, 'id' | 'source' | 'securityId'>>(
      incoming[table],
      seriesOf,
    )) {
      const known = rivals.filter((row) => seriesOf(row) === series);
      const { closed, added } = supersede(known, closeInSequence(rows, sequenceOf));
      for (const { id, to } of closed) {
        const row = known.find((one) => one.id === id);
        // One that never applied is over already.
        if (row && row.to !== to) plan.closed.push({ row, to });
      }
      plan.added.push(...added.map((row) => ({ ...row, id: newId(), source, securityId })));
    }
    return plan;
  });
}

/**
 * Where the rows of one history of a security end when a document is taken out: the documents that are left speak
 * again in the order in which they were signed off. Only the rows whose end changes are returned.
 */
export function endsWithout(rows: readonly RecordedRow[]): RecordedRow[] {
  const changed: RecordedRow[] = [];
  for (const series of Map.groupBy(rows, seriesOf).values()) {
    const order = series.toSorted((a, b) => a.publishedAt - b.publishedAt);
    let standing: RecordedRow[] = [];
    for (const [source, own] of Map.groupBy(order, (row) => row.source)) {
      const stated = own.map((row) => ({
        ...row,
        // A file ends its rows itself.
        to: isOfFile(source) && row.closedBy === null ? row.to : row.statedTo,
        closedBy: null,
      }));
      const { closed, added } = supersede(standing, closeInSequence(stated, sequenceOf));
      const ends = new Map(closed.map(({ id, to }) => [id, to]));
      standing = standing.map((row) => {
        const to = ends.get(row.id) ?? row.to;
        return to === row.to ? row : { ...row, to, closedBy: isOfFile(source) ? null : source };
      });
      standing.push(...added);
    }
    const before = new Map(series.map((row) => [row.id, row.to]));
    changed.push(...standing.filter((row) => before.get(row.id) !== row.to));
  }
  return changed;
}
