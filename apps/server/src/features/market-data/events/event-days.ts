import { addDays } from '@landfall/instruments';
import { dateIn } from '../../../platform/clock.ts';
import { z } from 'zod';
import type { PerilCode } from './regions.ts';
import type { Db } from '../../../platform/database/schema.ts';

/** One report of an event, with the data for matching. Dates in the market's time zone. */
export interface ReportedVersion {
  sourceTime: Date;
  receivedAt: Date;
  loadedBy: string;
  date: string;
  name: string;
  isDeleted: boolean;
  perils: readonly PerilCode[];
  regions: readonly string[];
}

export interface ReportedEvent {
  eventId: string;
  source: 'NHC' | 'USGS';
  kind: 'STORM' | 'EARTHQUAKE';
  /** When the quake was; the first report of a storm. */
  startedAt: Date;
  /** The agency's page of it. */
  link: string | null;
  /** Day of the quake; null for a storm. */
  occurredOn: string | null;
  closedOn: string | null;
  /** Oldest first; at least one. */
  versions: readonly ReportedVersion[];
}

/** The perils and regions of an event on one day. */
export interface EventDay {
  eventId: string;
  name: string;
  date: string;
  perils: readonly PerilCode[];
  regions: readonly string[];
  event: ReportedEvent;
}

/** A storm without reports ends after so many days; a quake is live on its day and so many more (our choices). */
const stormSilenceDays = 1;
const quakeDays = 6;

const union = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/**
 * What an event threatens on a day; null when it is not live then. A quake counts as it is known now: a revision of its
 * magnitude flips it. A storm counts where and as it was reported that day, or last before it.
 */
export function eventOn(
  event: ReportedEvent,
  date: string,
  addDays: (date: string, days: number) => string,
): EventDay | null {
  const newest = event.versions.at(-1);
  if (!newest || newest.isDeleted) return null;
  const { eventId } = event;
  if (event.kind === 'EARTHQUAKE') {
    const start = event.occurredOn ?? event.versions[0]?.date ?? newest.date;
    if (date < start || date > addDays(start, quakeDays) || newest.perils.length === 0) return null;
    return { eventId, name: newest.name, date, perils: newest.perils, regions: newest.regions, event };
  }
  const known = event.versions.filter((version) => version.date <= date && !version.isDeleted);
  const last = known.at(-1);
  if (!last) return null;
  if (event.closedOn !== null && date > event.closedOn) return null;
  if (date > addDays(newest.date, stormSilenceDays)) return null;
  const ofDay = known.filter((version) => version.date === date);
  const counted = ofDay.length > 0 ? ofDay : [last];
  const threats = counted.filter((version) => version.perils.length > 0);
  if (threats.length === 0) return null;
  return {
    eventId,
    name: last.name,
    date,
    perils: union(threats.map((version) => version.perils)),
    regions: union(threats.map((version) => version.regions)),
    event,
  };
}

const linked = z.object({
  properties: z.object({ url: z.string() }).optional().catch(undefined),
  publicAdvisory: z.object({ url: z.string() }).optional().catch(undefined),
});

/** The page that a report names, of USGS or NHC; other than http and https leads nowhere. */
export function linkOf(payload: unknown): string | null {
  const { data } = linked.safeParse(payload);
  const text = data?.properties?.url ?? data?.publicAdvisory?.url ?? '';
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : null;
}

/** Every event with a report near these days, with all its versions in the agency's order. */
async function reportedEvents(db: Db, from: string, timeZone: string): Promise<ReportedEvent[]> {
  const since = new Date(`${addDays(from, -(quakeDays + 2))}T00:00:00Z`);
  const rows = await db
    .selectFrom('live_events as e')
    .innerJoin('live_event_versions as v', 'v.event_no', 'e.event_no')
    .select(['e.event_no', 'e.source_event_id', 'e.kind', 'e.closed_at'])
    .innerJoin('market_imports as i', 'i.import_no', 'v.import_no')
    .select(['e.source', 'v.source_time', 'v.received_at', 'v.occurred_at', 'v.name', 'v.is_deleted'])
    .select(['v.perils', 'v.regions', 'v.payload', 'i.loaded_by'])
    .where('e.event_no', 'in', (query) =>
      query.selectFrom('live_event_versions').select('event_no').where('source_time', '>=', since),
    )
    .orderBy('e.event_no')
    .orderBy('v.source_time')
    .orderBy('v.version')
    .execute();
  const dateOf = (instant: Date | null): string | null => (instant === null ? null : dateIn(timeZone, instant));
  return [...Map.groupBy(rows, (row) => row.event_no).values()].flatMap((versions): ReportedEvent[] => {
    const newest = versions.at(-1);
    if (!newest) return [];
    return [
      {
        eventId: newest.source_event_id,
        source: newest.source,
        kind: newest.kind,
        startedAt: newest.occurred_at ?? versions[0]?.source_time ?? newest.source_time,
        link: linkOf(newest.payload),
        occurredOn: dateOf(newest.occurred_at),
        closedOn: dateOf(newest.closed_at),
        versions: versions.map((row) => ({
          sourceTime: row.source_time,
          receivedAt: row.received_at,
          loadedBy: row.loaded_by,
          date: dateIn(timeZone, row.source_time),
          name: row.name,
          isDeleted: row.is_deleted,
          perils: row.perils as PerilCode[],
          regions: row.regions,
        })),
      },
    ];
  });
}

/** The perils and regions of events on each of the days (inclusive). */
export async function eventDaysBetween(db: Db, from: string, to: string, timeZone: string): Promise<EventDay[]> {
  const events = await reportedEvents(db, from, timeZone);
  const days: EventDay[] = [];
  if (events.length === 0) return days;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const event of events) {
      const day = eventOn(event, date, addDays);
      if (day) days.push(day);
    }
  }
  return days;
}
