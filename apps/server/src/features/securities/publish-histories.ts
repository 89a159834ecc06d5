import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Publication, PublishedClass } from './publication.ts';
import { closeRow, insertRows, publishedRows, type HistoryRows, type HistoryTable } from './store.ts';
import { closeInSequence, supersede, type Span } from './supersede.ts';

/** A row on its way into a history. */
interface Incoming<T> extends Span {
  rowId: string;
  statedTo: string | null;
  /** Rows of one series supersede each other; extension spreads stand beside the coupons. */
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
