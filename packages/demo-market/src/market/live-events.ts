import { plainDateFromDayNumber } from '@landfall/instruments';
import { Random, seedOf } from './random.ts';

/** One report of an agency on one event. */
export interface EventReport {
  source: 'NHC' | 'USGS';
  sourceEventId: string;
  kind: 'STORM' | 'EARTHQUAKE';
  /** Instant at which the agency said it. */
  sourceTime: Date;
  name: string;
  classification: string;
  isDeleted: boolean;
  occurredAt: Date | null;
  latitude: number;
  longitude: number;
  windKnots: number | null;
  pressureHpa: number | null;
  magnitude: number | null;
  depthKm: number | null;
  /** The report as the agency gives it. */
  payload: unknown;
}

/** Every so many days a storm follows the one before, so that there is one on any day of a demonstration. */
const stormDays = 10;
/** A quake is live for a week; the next one comes before that ends. */
const quakeDays = 6;
/** How far back events are made. */
const pastDays = 21;

const stormNames = [
  'Arvessa',
  'Belmoro',
  'Corvane',
  'Delphira',
  'Esmeron',
  'Falorin',
  'Galwyn',
  'Hestavar',
  'Irsanne',
  'Jorvik',
  'Kestani',
  'Lorvanna',
  'Mirobel',
  'Norvella',
  'Ostrane',
  'Pelluria',
  'Quenby',
  'Rosvald',
  'Selkara',
  'Torvane',
  'Ulmari',
  'Vesperin',
  'Wystan',
  'Zephrine',
] as const;

type Point = readonly [latitude: number, longitude: number];

/**
 * Where storms go. Most of the market covers storms in the United States, so that one near them touches most bonds: three
 * of four stay in the Caribbean, where they touch a few.
 */
const tracks: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [14.8, -62.5],
    [16.4, -67.6],
    [17.6, -74.9],
    [18.9, -79.8],
    [20.4, -84.1],
  ],
  [
    [13.2, -60.4],
    [14.9, -66.2],
    [16.2, -72.8],
    [17.9, -77.6],
    [19.1, -82.9],
  ],
  [
    [16.9, -60.8],
    [18.1, -64.7],
    [19.4, -69.1],
    [20.9, -72.8],
    [22.3, -75.2],
  ],
  [
    [16.8, -73.9],
    [20.3, -81.8],
    [23.6, -86.4],
    [26.2, -91.7],
    [28.1, -95.2],
  ],
];

/** Winds along the way, knots; always a named storm. */
const winds = [40, 65, 95, 110, 85] as const;

const places: readonly [
  { place: string; point: Point; weight: number },
  ...{ place: string; point: Point; weight: number }[],
] = [
  { place: '14 km NNE of Quiet Wells, California', point: [34.2, -117.1], weight: 1 },
  { place: '88 km E of Minase, Japan', point: [37.4, 142.3], weight: 4 },
  { place: '52 km SSW of Akemura, Japan', point: [33.1, 135.6], weight: 3 },
  { place: '37 km NW of Karaova, Turkey', point: [39.9, 30.2], weight: 1 },
];

/** The value at a share of the way along evenly spaced ones. */
function along(values: readonly number[], share: number): number {
  const at = Math.min(share, 0.9999) * (values.length - 1);
  const below = Math.floor(at);
  const low = values[below] ?? 0;
  return low + ((values[below + 1] ?? low) - low) * (at - below);
}

const instant = (day: number, time: string): Date => new Date(`${plainDateFromDayNumber(day)}T${time}Z`);

/** Advisories at 03 and 15 UTC. Today has only that of 03 UTC, so that none is in the future. */
function stormVersions(episode: number, today: number): EventReport[] {
  const random = new Random(seedOf('storm', episode));
  const start = episode * stormDays;
  const track = random.pick(tracks);
  const name = stormNames[episode % stormNames.length] ?? '';
  const year = plainDateFromDayNumber(start).slice(0, 4);
  // Numbers from 50 on are not given to real storms.
  const sourceEventId = `al${50 + (episode % 40)}${year}`;
  const versions: EventReport[] = [];
  for (let half = 0; half < stormDays * 2; half += 1) {
    const sourceTime = instant(start + Math.floor(half / 2), half % 2 === 0 ? '03:00:00' : '15:00:00');
    const jitter = [random.between(-0.3, 0.3), random.between(-0.3, 0.3), random.between(-4, 4)] as const;
    if (sourceTime > instant(today, '03:00:00')) break;
    const share = half / (stormDays * 2);
    const round = (value: number): number => Math.round(value * 10) / 10;
    const latitude = round(
      along(
        track.map(([north]) => north),
        share,
      ) + jitter[0],
    );
    const longitude = round(
      along(
        track.map(([, east]) => east),
        share,
      ) + jitter[1],
    );
    const windKnots = Math.round((along(winds, share) + jitter[2]) / 5) * 5;
    const pressureHpa = Math.round(1010 - windKnots * 0.55);
    const classification = windKnots >= 64 ? 'HU' : 'TS';
    versions.push({
      source: 'NHC',
      sourceEventId,
      kind: 'STORM',
      sourceTime,
      name,
      classification,
      isDeleted: false,
      occurredAt: null,
      latitude,
      longitude,
      windKnots,
      pressureHpa,
      magnitude: null,
      depthKm: null,
      payload: {
        id: sourceEventId,
        name,
        classification,
        intensity: String(windKnots),
        pressure: String(pressureHpa),
        latitudeNumeric: latitude,
        longitudeNumeric: longitude,
        lastUpdate: sourceTime.toISOString(),
        publicAdvisory: { url: `https://www.nhc.noaa.gov/#${sourceEventId}` },
        demonstration: true,
      },
    });
  }
  return versions;
}

/** An automatic solution, and half an hour later the reviewed one. Known from the next day on. */
function quakeVersions(episode: number, today: number): EventReport[] {
  const random = new Random(seedOf('earthquake', episode));
  const day = episode * quakeDays;
  if (day >= today) return [];
  const { place, point } = random.weighted(places);
  const reviewed = Math.round(random.between(6.1, 7.2) * 10) / 10;
  const depthKm = random.whole(8, 45);
  const occurredAt = instant(day, `2${random.whole(0, 2)}:${random.whole(10, 29)}:${random.whole(10, 59)}`);
  const sourceEventId = `demo${plainDateFromDayNumber(day).replaceAll('-', '')}`;
  const [latitude, longitude] = point;
  return (
    [
      ['automatic', Math.round((reviewed + random.pick([-0.2, -0.1, 0.1] as const)) * 10) / 10, 6],
      ['reviewed', reviewed, 38],
    ] as const
  ).map(([classification, magnitude, minutes]) => {
    const sourceTime = new Date(occurredAt.getTime() + minutes * 60_000);
    const name = `M ${magnitude.toFixed(1)} - ${place}`;
    return {
      source: 'USGS',
      sourceEventId,
      kind: 'EARTHQUAKE',
      sourceTime,
      name,
      classification,
      isDeleted: false,
      occurredAt,
      latitude,
      longitude,
      windKnots: null,
      pressureHpa: null,
      magnitude,
      depthKm,
      payload: {
        type: 'Feature',
        id: sourceEventId,
        properties: {
          mag: magnitude,
          place,
          time: occurredAt.getTime(),
          updated: sourceTime.getTime(),
          status: classification,
          url: `https://earthquake.usgs.gov/earthquakes/map/#${sourceEventId}`,
          demonstration: true,
        },
        geometry: { type: 'Point', coordinates: [longitude, latitude, depthKm] },
      },
    };
  });
}

export interface DemoEvents {
  versions: EventReport[];
  /** Storms that have ended. */
  closed: { sourceEventId: string; closedAt: Date }[];
}

/** The reports of the last weeks, as of a day. */
export function demoEventsOn(today: number): DemoEvents {
  const events: DemoEvents = { versions: [], closed: [] };
  const first = Math.floor((today - pastDays) / stormDays);
  for (let episode = first; episode * stormDays <= today; episode += 1) {
    const versions = stormVersions(episode, today);
    events.versions.push(...versions);
    const [opening] = versions;
    const end = (episode + 1) * stormDays;
    if (opening && end <= today) {
      events.closed.push({ sourceEventId: opening.sourceEventId, closedAt: instant(end - 1, '21:00:00') });
    }
  }
  for (let episode = Math.floor((today - pastDays) / quakeDays); episode * quakeDays < today; episode += 1) {
    events.versions.push(...quakeVersions(episode, today));
  }
  return events;
}
