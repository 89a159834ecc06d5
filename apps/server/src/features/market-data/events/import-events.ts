import { z } from 'zod';
import type { EventVersionLoad } from '../bulk-load.ts';
import { decodeText, FileFault } from '../csv.ts';
import type { Ctx } from '../../../platform/context.ts';
import { applyImport, refuse, startReport, type ImportFile, type ImportReport } from '../imports/import-record.ts';
import { closeMissingStorms, loadEvents } from './event-store.ts';

/** Feeds write some numbers as text, and leave out unknown values. */
const number = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const result = Number(value);
    if (!Number.isFinite(result)) context.addIssue({ code: 'custom', message: `${String(value)} is not a number` });
    return result;
  });

const text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined || value === null ? '' : String(value).trim()));

const storm = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  classification: text,
  intensity: number,
  pressure: number,
  latitudeNumeric: number,
  longitudeNumeric: number,
  lastUpdate: z.iso.datetime({ offset: true }),
});

const quake = z.object({
  id: z.string().min(1),
  properties: z.object({
    mag: number,
    place: text,
    title: text,
    time: number,
    updated: number,
    status: text,
  }),
  geometry: z.object({ coordinates: z.array(number) }).nullish(),
});

export interface FeedReading {
  source: 'NHC' | 'USGS';
  versions: { entry: number; version: EventVersionLoad }[];
  refusals: { entry: number; reason: string }[];
}

const reasonOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

const latitudeFits = (latitude: number | null): boolean => latitude === null || Math.abs(latitude) <= 90;

function readStorm(value: unknown): EventVersionLoad | string {
  const parsed = storm.safeParse(value);
  if (!parsed.success) return reasonOf(parsed.error);
  const { id, name, classification, intensity, pressure, latitudeNumeric, longitudeNumeric, lastUpdate } = parsed.data;
  if (!latitudeFits(latitudeNumeric)) return `latitudeNumeric: ${String(latitudeNumeric)} is not a latitude`;
  return {
    source: 'NHC',
    sourceEventId: id,
    kind: 'STORM',
    sourceTime: new Date(lastUpdate),
    name,
    classification,
    isDeleted: false,
    occurredAt: null,
    latitude: latitudeNumeric,
    longitude: longitudeNumeric,
    windKnots: intensity,
    pressureHpa: pressure,
    magnitude: null,
    depthKm: null,
    payload: value,
  };
}

function readQuake(value: unknown): EventVersionLoad | string {
  const parsed = quake.safeParse(value);
  if (!parsed.success) return reasonOf(parsed.error);
  const { id, properties, geometry } = parsed.data;
  const [longitude = null, latitude = null, depth = null] = geometry?.coordinates ?? [];
  const updated = properties.updated ?? properties.time;
  if (updated === null) return 'properties.updated: not a time';
  if (!latitudeFits(latitude)) return `geometry: ${String(latitude)} is not a latitude`;
  const place = properties.place === '' ? id : properties.place;
  return {
    source: 'USGS',
    sourceEventId: id,
    kind: 'EARTHQUAKE',
    sourceTime: new Date(updated),
    name: properties.mag === null ? place : `M ${properties.mag.toFixed(1)} - ${place}`,
    classification: properties.status === '' ? 'automatic' : properties.status.toLowerCase(),
    isDeleted: properties.status.toLowerCase() === 'deleted',
    occurredAt: properties.time === null ? null : new Date(properties.time),
    latitude,
    longitude,
    windKnots: null,
    pressureHpa: null,
    magnitude: properties.mag,
    depthKm: depth,
    payload: value,
  };
}

function readEntries(
  source: FeedReading['source'],
  entries: readonly unknown[],
  read: (value: unknown) => EventVersionLoad | string,
): FeedReading {
  const reading: FeedReading = { source, versions: [], refusals: [] };
  for (const [index, value] of entries.entries()) {
    const result = read(value);
    if (typeof result === 'string') reading.refusals.push({ entry: index + 1, reason: result });
    else reading.versions.push({ entry: index + 1, version: result });
  }
  return reading;
}

const storms = z.object({ activeStorms: z.array(z.unknown()) });
const quakes = z.object({ features: z.array(z.unknown()) });
/** For one event, USGS answers with the event itself. */
const oneQuake = z.object({ type: z.literal('Feature'), properties: z.object({}) });

/** Reads NHC's CurrentStorms.json or a USGS GeoJSON feed, by content. Entries count from 1. */
function readFeed(content: string): FeedReading {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new FileFault('The file is not JSON.');
  }
  const ofNhc = storms.safeParse(value);
  if (ofNhc.success) return readEntries('NHC', ofNhc.data.activeStorms, readStorm);
  const ofUsgs = quakes.safeParse(value);
  if (ofUsgs.success) return readEntries('USGS', ofUsgs.data.features, readQuake);
  if (oneQuake.safeParse(value).success) return readEntries('USGS', [value], readQuake);
  throw new FileFault('The file is neither NHC CurrentStorms.json (activeStorms) nor USGS GeoJSON (features).');
}

/** A feed has a few hundred kilobytes, and JSON must be read whole. */
const mostCharacters = 64 * 1024 * 1024;

async function readAll(file: ImportFile): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const part of decodeText(file.open())) {
    parts.push(part);
    length += part.length;
    if (length > mostCharacters) throw new FileFault('The file is too large for a feed of events.');
  }
  return parts.join('');
}

/** The time of the newest report in a list; null for an empty list. */
const newest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : times.reduce((a, b) => (a > b ? a : b));

/** Loads a feed of events. Its entries count as lines. */
export async function importEvents(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('EVENTS', file.name);
  const { source, versions, refusals } = readFeed(await readAll(file));
  report.rowsRead = versions.length + refusals.length;
  for (const { entry, reason } of refusals) refuse(report, entry, reason);
  return applyImport(ctx, 'events', file, report, async (tx, importNo) => {
    const all = versions.map(({ version }) => version);
    report.added = await loadEvents(tx, ctx, importNo, all);
    report.unchanged = all.length - report.added;
    // A refused storm is still active, so only a complete list ends other storms.
    if (source === 'NHC' && refusals.length === 0) {
      const listed = all.map((version) => version.sourceEventId);
      report.changed = await closeMissingStorms(tx, listed, file.asOf ?? newest(all.map((each) => each.sourceTime)));
    }
  });
}
