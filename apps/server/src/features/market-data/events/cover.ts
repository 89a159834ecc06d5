import { namedRegions } from '@landfall/instruments';
import { regionCodes } from './regions.ts';

/** The perils that live events can have. Other perils of an attribution are never touched by one. */
export const perilCodes = ['NAMED_STORM', 'HURRICANE', 'TYPHOON', 'EARTHQUAKE'] as const;
export type PerilCode = (typeof perilCodes)[number];

/** What one EL attribution covers. */
export interface Cover {
  perils: PerilCode[];
  /** Empty: the attribution does not say where. */
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

/** What an attribution covers, by its peril's name and code; the security's own regions where neither says where. */
export function readCover(perilName: string, perilId: string | null, ownRegions: readonly string[] = []): Cover {
  const code = (perilId ?? '').toUpperCase();
  const text = `${perilName} ${code.replaceAll('_', ' ')}`;
  const perils = [...new Set(perilWords.flatMap(([words, found]) => (words.test(text) ? found : [])))];
  const stormWind = /\bwind\b/i.test(text) && !/windstorm|extratropical|winter/i.test(text);
  if (perils.length === 0 && stormWind) perils.push('NAMED_STORM');
  const named = namedRegions(perilName);
  const coded = regionOfCode(code);
  // "Florida Hurricane (US)": the narrower region is the one that is meant.
  const narrow = named.filter((region) => region !== 'US' && region !== 'NA');
  const regions = narrow.length > 0 ? (narrow.includes('CAN') ? named : narrow) : named;
  if (regions.length > 0) return { perils, regions };
  return { perils, regions: coded === null ? [...ownRegions] : [coded] };
}
