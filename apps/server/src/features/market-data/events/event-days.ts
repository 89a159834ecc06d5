import type { PerilCode } from './cover.ts';

/** One report of an event, as far as it matters for what it touches. Dates in the market's time zone. */
export interface ReportedVersion {
  sourceTime: Date;
  date: string;
  name: string;
  isDeleted: boolean;
  perils: readonly PerilCode[];
  regions: readonly string[];
}

export interface ReportedEvent {
  eventId: string;
  kind: 'STORM' | 'EARTHQUAKE';
  /** Day of the quake; null for a storm, which lasts. */
  occurredOn: string | null;
  closedOn: string | null;
  /** Oldest first; at least one. */
  versions: readonly ReportedVersion[];
}

/** What an event threatens on one day. */
export interface EventDay {
  eventId: string;
  name: string;
  date: string;
  perils: readonly PerilCode[];
  regions: readonly string[];
}

/** A storm without news is over after this many days; a quake is live for its day and this many more (our choices). */
const stormSilenceDays = 1;
export const quakeDays = 6;

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
    return { eventId, name: newest.name, date, perils: newest.perils, regions: newest.regions };
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
  };
}
