import { sql } from 'kysely';
import { contentHash, type Canonical } from '../../../platform/canonical-json.ts';
import type { Ctx } from '../../../platform/context.ts';
import { json, type Tx } from '../../../platform/database/schema.ts';
import type { EventVersionLoad } from '../bulk-load.ts';
import { regionsAt, type PerilCode } from './regions.ts';

/** A weaker earthquake affects no bond (our choice). */
const leastMagnitude = 6;

/** Sustained winds in knots from which a cyclone is named, and is a hurricane or typhoon. */
const namedKnots = 34;
const hurricaneKnots = 64;

type Report = Pick<
  EventVersionLoad,
  'kind' | 'classification' | 'isDeleted' | 'sourceEventId' | 'longitude' | 'windKnots' | 'magnitude'
>;

/** West of the date line a hurricane is called typhoon. */
const isTyphoonBasin = ({ sourceEventId, longitude }: Report): boolean =>
  /^wp/i.test(sourceEventId) || (longitude !== null && longitude >= 100);

/** The perils of a report; none if the event is too weak or the agency has withdrawn it. */
export function perilsOf(report: Report): PerilCode[] {
  if (report.isDeleted) return [];
  if (report.kind === 'EARTHQUAKE') return (report.magnitude ?? 0) >= leastMagnitude ? ['EARTHQUAKE'] : [];
  const classification = report.classification.toUpperCase();
  const knots = report.windKnots ?? 0;
  const strong = /^(?:HU|MH|TY|STY)$/.test(classification) || (classification === '' && knots >= hurricaneKnots);
  if (strong) return isTyphoonBasin(report) ? ['NAMED_STORM', 'TYPHOON'] : ['NAMED_STORM', 'HURRICANE'];
  const named = /^(?:TS|SS|STS)$/.test(classification) || (classification === '' && knots >= namedKnots);
  return named ? ['NAMED_STORM'] : [];
}

async function eventNo(tx: Tx, { source, sourceEventId, kind }: EventVersionLoad): Promise<number> {
  const known = await tx
    .selectFrom('live_events')
    .select('event_no')
    .where('source', '=', source)
    .where('source_event_id', '=', sourceEventId)
    .executeTakeFirst();
  if (known) return known.event_no;
  const added = await tx
    .insertInto('live_events')
    .values({ source, source_event_id: sourceEventId, kind, closed_at: null })
    .returning('event_no')
    .executeTakeFirstOrThrow();
  return added.event_no;
}

/** Each version is valid until the next one by the agency's time, regardless of arrival. */
async function orderVersions(tx: Tx, event: number): Promise<void> {
  await sql`
    update live_event_versions v set superseded_at = o.next
    from (
      select version, lead(source_time) over (order by source_time, version) as next
      from live_event_versions where event_no = ${event}
    ) o
    where v.event_no = ${event} and v.version = o.version and v.superseded_at is distinct from o.next`.execute(tx);
}

async function addVersion(tx: Tx, ctx: Ctx, importNo: number, report: EventVersionLoad): Promise<boolean> {
  const event = await eventNo(tx, report);
  const hash = contentHash(report.payload as Canonical);
  const stored = await tx
    .selectFrom('live_event_versions')
    .select(['version', 'source_time', 'content_hash'])
    .where('event_no', '=', event)
    .execute();
  const time = report.sourceTime.getTime();
  if (stored.some((row) => row.content_hash === hash && row.source_time.getTime() === time)) return false;
  const { latitude, longitude } = report;
  await tx
    .insertInto('live_event_versions')
    .values({
      event_no: event,
      version: stored.length + 1,
      source_time: report.sourceTime,
      received_at: ctx.clock.now(),
      superseded_at: null,
      name: report.name,
      classification: report.classification,
      is_deleted: report.isDeleted,
      occurred_at: report.occurredAt,
      latitude,
      longitude,
      wind_knots: report.windKnots,
      pressure_hpa: report.pressureHpa,
      magnitude: report.magnitude,
      depth_km: report.depthKm,
      perils: perilsOf(report),
      regions: latitude === null || longitude === null ? [] : regionsAt(latitude, longitude),
      payload: json(report.payload) ?? sql`'null'::jsonb`,
      content_hash: hash,
      import_no: importNo,
    })
    .execute();
  await orderVersions(tx, event);
  return true;
}

/** Stores new versions; returns their number. Nothing is ever deleted. */
export async function loadEvents(
  tx: Tx,
  ctx: Ctx,
  importNo: number,
  versions: readonly EventVersionLoad[],
): Promise<number> {
  let added = 0;
  for (const version of versions) if (await addVersion(tx, ctx, importNo, version)) added += 1;
  return added;
}

/**
 * NHC reports on a storm every six hours, and every three where land is threatened. A list that leaves out a storm before
 * its next report is due may be a slip; without one for so long, the storm has ended (our choice).
 */
const stormSilenceMs = 9 * 3_600_000;

/**
 * A storm that NHC's list of active storms no longer holds, and of which the last report is old, has ended; one that a
 * newer list holds again goes on. An old file read again ends nothing and reopens nothing.
 */
export async function closeMissingStorms(tx: Tx, listed: readonly string[], listedAt: Date | null): Promise<number> {
  if (listedAt === null) return 0;
  const open = await tx
    .selectFrom('live_events as e')
    .innerJoin('live_event_versions as v', 'v.event_no', 'e.event_no')
    .select(['e.event_no', 'e.source_event_id', 'e.closed_at', 'v.source_time'])
    .where('e.source', '=', 'NHC')
    .where('v.superseded_at', 'is', null)
    .execute();
  let changed = 0;
  for (const event of open) {
    const isListed = listed.includes(event.source_event_id);
    const { closed_at: closedAt, source_time: reportedAt } = event;
    const closes = !isListed && closedAt === null && listedAt.getTime() - reportedAt.getTime() >= stormSilenceMs;
    const opens = isListed && closedAt !== null && listedAt > closedAt;
    if (!closes && !opens) continue;
    await tx
      .updateTable('live_events')
      .set({ closed_at: closes ? listedAt : null })
      .where('event_no', '=', event.event_no)
      .execute();
    changed += 1;
  }
  return changed;
}

/** Storms that are known to have ended. */
export async function closeStorms(tx: Tx, closed: readonly { sourceEventId: string; closedAt: Date }[]): Promise<void> {
  for (const { sourceEventId, closedAt } of closed) {
    await tx
      .updateTable('live_events')
      .set({ closed_at: closedAt })
      .where('source', '=', 'NHC')
      .where('source_event_id', '=', sourceEventId)
      .where('closed_at', 'is', null)
      .execute();
  }
}
