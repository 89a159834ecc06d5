import { namedRegions } from '@landfall/instruments';

/** A rectangle of latitudes and longitudes. If west is greater than east, it crosses the date line. */
interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const box = (south: number, north: number, west: number, east: number): Box => ({ south, north, west, east });

/**
 * Regions as boxes: coarse on purpose, and reaching some 3 degrees (about 300 km) out to sea, so that a storm counts
 * before it lands. They say where a risk is worth a look, not where a loss is. A point may lie in several, such as
 * FL, GULF and US. The codes are those that extraction gives perils.
 */
const regionBoxes: Readonly<Record<string, readonly Box[]>> = {
  US: [box(24, 50, -128, -66), box(50, 72, -170, -129), box(16, 25, -163, -152)],
  NA: [box(14, 75, -170, -50)],
  FL: [box(23, 32, -88.5, -77)],
  TX: [box(25, 37, -107, -92.5)],
  CA: [box(32, 42.5, -127, -113.5)],
  GULF: [box(23, 32, -99, -80)],
  NE: [box(38, 48, -81, -65)],
  NW: [box(41, 50, -129, -110)],
  NEW_MADRID: [box(33, 40, -93.5, -86)],
  LA: [box(27, 34, -95, -88)],
  NC: [box(32, 37.5, -84.5, -73)],
  SC: [box(30, 36, -84, -76)],
  NY: [box(39, 45.5, -80, -70)],
  HI: [box(16, 25, -163, -152)],
  PR: [box(16, 20.5, -69.5, -63)],
  CB: [box(9, 28, -87, -58)],
  JM: [box(16, 20.5, -81, -74)],
  CAN: [box(42, 75, -142, -50)],
  MX: [box(13, 33.5, -119, -85)],
  EU: [box(34, 72, -25, 35)],
  UK: [box(48, 62, -12, 4)],
  FR: [box(41, 52, -7, 10)],
  DE: [box(46, 57, 4, 16)],
  IT: [box(35, 48, 6, 19.5)],
  JP: [box(21, 48, 121, 151)],
  AU: [box(-47, -7, 109, 158)],
  NZ: [box(-50, -31, 163, 180), box(-50, -31, -180, -174)],
  CL: [box(-57, -16, -80, -65)],
  CO: [box(-5, 15, -82, -66)],
  PE: [box(-20, 1, -84, -68)],
  TR: [box(35, 43, 24, 46)],
  IL: [box(28, 35, 32, 37)],
  CN: [box(17, 54, 73, 136)],
  TW: [box(20, 27, 117, 125)],
  PH: [box(3, 22, 114, 130)],
};

export const regionCodes: readonly string[] = Object.keys(regionBoxes);

const within = ({ south, north, west, east }: Box, latitude: number, longitude: number): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

export function regionsAt(latitude: number, longitude: number): string[] {
  const normal = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return regionCodes.filter((code) => regionBoxes[code]?.some((each) => within(each, latitude, normal)));
}

/** The perils of live events. Other perils of an attribution never match. */
export const perilCodes = ['NAMED_STORM', 'HURRICANE', 'TYPHOON', 'EARTHQUAKE'] as const;
export type PerilCode = (typeof perilCodes)[number];

export interface Cover {
  perils: PerilCode[];
  /** Empty if the attribution has no region. */
  regions: string[];
}

/** A tropical cyclone is any of the three; US wind books are written as "wind". */
const perilWords: readonly (readonly [RegExp, readonly PerilCode[]])[] = [
  [/earthquake|seismic|\bEQ\b|quake/i, ['EARTHQUAKE']],
  [/named storm|\bNS\b|tropical cyclone|cyclone|tropical storm/i, ['NAMED_STORM']],
  [/hurricane|\bHU\b/i, ['HURRICANE']],
  [/typhoon/i, ['TYPHOON']],
];

/** The region before the hazard in a peril code such as `FL_HURRICANE`. */
function regionOfCode(perilId: string): string | null {
  return (
    regionCodes.filter((code) => perilId.startsWith(`${code}_`)).toSorted((a, b) => b.length - a.length)[0] ?? null
  );
}

/** What an attribution covers, by its peril's name and code, or else the security's own regions. */
export function readCover(perilName: string, perilId: string | null, ownRegions: readonly string[] = []): Cover {
  const code = (perilId ?? '').toUpperCase();
  const text = `${perilName} ${code.replaceAll('_', ' ')}`;
  const perils = [...new Set(perilWords.flatMap(([words, found]) => (words.test(text) ? found : [])))];
  const stormWind = /\bwind\b/i.test(text) && !/windstorm|extratropical|winter/i.test(text);
  if (perils.length === 0 && stormWind) perils.push('NAMED_STORM');
  const named = namedRegions(perilName);
  const coded = regionOfCode(code);
  // "Florida Hurricane (US)" means the narrower region.
  const narrow = named.filter((region) => region !== 'US' && region !== 'NA');
  const regions = narrow.length > 0 ? (narrow.includes('CAN') ? named : narrow) : named;
  if (regions.length > 0) return { perils, regions };
  return { perils, regions: coded === null ? [...ownRegions] : [coded] };
}
