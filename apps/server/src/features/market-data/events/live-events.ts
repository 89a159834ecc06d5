import { addDays } from '@landfall/instruments';
import type { Db } from '../../../platform/database/schema.ts';
import type { PerilCode } from './cover.ts';
import { eventOn, quakeDays, type EventDay, type ReportedEvent } from './event-days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The plain date of an instant in a time zone. */
function marketDate(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Every event of which anything was reported near these days, with all its versions in the agency's order. */
async function reportedEvents(db: Db, from: string, timeZone: string): Promise<ReportedEvent[]> {
  const since = new Date(`${addDays(from, -(quakeDays + 2))}T00:00:00Z`);
  const rows = await db
    .selectFrom('live_events as e')
    .innerJoin('live_event_versions as v', 'v.event_no', 'e.event_no')
    .select(['e.event_no', 'e.source_event_id', 'e.kind', 'e.closed_at'])
    .select(['v.source_time', 'v.occurred_at', 'v.name', 'v.is_deleted', 'v.perils', 'v.regions'])
    .where('e.event_no', 'in', (query) =>
      query.selectFrom('live_event_versions').select('event_no').where('source_time', '>=', since),
    )
    .orderBy('e.event_no')
    .orderBy('v.source_time')
    .orderBy('v.version')
    .execute();
  const dateOf = (instant: Date | null): string | null => (instant === null ? null : marketDate(timeZone, instant));
  return [...Map.groupBy(rows, (row) => row.event_no).values()].flatMap((versions): ReportedEvent[] => {
    const newest = versions.at(-1);
    if (!newest) return [];
    return [
      {
        eventId: newest.source_event_id,
        kind: newest.kind,
        occurredOn: dateOf(newest.occurred_at),
        closedOn: dateOf(newest.closed_at),
        versions: versions.map((row) => ({
          sourceTime: row.source_time,
          date: marketDate(timeZone, row.source_time),
          name: row.name,
          isDeleted: row.is_deleted,
          perils: row.perils as PerilCode[],
          regions: row.regions,
        })),
      },
    ];
  });
}

/** What events threaten on each of the days (inclusive). */
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
