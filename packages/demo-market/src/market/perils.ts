import type { Season } from './seasons.ts';

export interface DemoPeril {
  name: string;
  id: string;
  hazard: 'WIND' | 'EARTHQUAKE' | 'TYPHOON' | 'EUROPE_WIND' | 'THUNDERSTORM' | 'WINTER' | 'WILDFIRE' | 'FLOOD';
  region: string;
  season: Season;
}

const peril = (name: string, id: string, hazard: DemoPeril['hazard'], region: string, season: Season): DemoPeril => ({
  name,
  id,
  hazard,
  region,
  season,
});

const usWind = peril('U.S. Named Storm', 'US_NAMED_STORM', 'WIND', 'US', 'US_WIND');
const usQuake = peril('U.S. Earthquake', 'US_EARTHQUAKE', 'EARTHQUAKE', 'US', 'EVEN');
const usThunder = peril('U.S. Severe Thunderstorm', 'US_SEVERE_THUNDERSTORM', 'THUNDERSTORM', 'US', 'THUNDERSTORM');
const usWinter = peril('U.S. Winter Storm', 'US_WINTER_STORM', 'WINTER', 'US', 'WINTER');
const usFire = peril('U.S. Wildfire', 'US_WILDFIRE', 'WILDFIRE', 'US', 'WILDFIRE');
const usFlood = peril('U.S. Flood', 'US_FLOOD', 'FLOOD', 'US', 'US_WIND');
const florida = peril('Florida Named Storm', 'FL_NAMED_STORM', 'WIND', 'FL', 'US_WIND');
const texas = peril('Texas Named Storm', 'TX_NAMED_STORM', 'WIND', 'TX', 'US_WIND');
const gulf = peril('Gulf Named Storm', 'GULF_NAMED_STORM', 'WIND', 'GULF', 'US_WIND');
const northeast = peril('Northeast Named Storm', 'NE_NAMED_STORM', 'WIND', 'NE', 'US_WIND');
const california = peril('California Earthquake', 'CA_EARTHQUAKE', 'EARTHQUAKE', 'CA', 'EVEN');
const caribbean = peril('Caribbean Hurricane', 'CB_HURRICANE', 'WIND', 'CB', 'US_WIND');
const canada = peril('Canada Earthquake', 'CAN_EARTHQUAKE', 'EARTHQUAKE', 'CAN', 'EVEN');
const japanQuake = peril('Japan Earthquake', 'JP_EARTHQUAKE', 'EARTHQUAKE', 'JP', 'EVEN');
const japanTyphoon = peril('Japan Typhoon', 'JP_TYPHOON', 'TYPHOON', 'JP', 'TYPHOON');
const europe = peril('Europe Windstorm', 'EU_WINDSTORM', 'EUROPE_WIND', 'EU', 'EUROPE_WIND');
const italy = peril('Italy Earthquake', 'IT_EARTHQUAKE', 'EARTHQUAKE', 'IT', 'EVEN');
const turkey = peril('Turkey Earthquake', 'TR_EARTHQUAKE', 'EARTHQUAKE', 'TR', 'EVEN');
const chile = peril('Chile Earthquake', 'CL_EARTHQUAKE', 'EARTHQUAKE', 'CL', 'EVEN');
const mexicoQuake = peril('Mexico Earthquake', 'MX_EARTHQUAKE', 'EARTHQUAKE', 'MX', 'EVEN');
const mexicoWind = peril('Mexico Hurricane', 'MX_HURRICANE', 'WIND', 'MX', 'US_WIND');
const australia = peril('Australia Tropical Cyclone', 'AU_TROPICAL_CYCLONE', 'TYPHOON', 'AU', 'SOUTHERN_CYCLONE');
const zealand = peril('New Zealand Earthquake', 'NZ_EARTHQUAKE', 'EARTHQUAKE', 'NZ', 'EVEN');

/** A kind of programme: what it covers, and with what share of its expected loss. */
export interface PerilMix {
  weight: number;
  covers: readonly (readonly [peril: DemoPeril, low: number, high: number])[];
  /** Currencies other than the US dollar. */
  currency?: 'EUR' | 'JPY';
}

export const perilMixes: readonly [PerilMix, ...PerilMix[]] = [
  { weight: 17, covers: [[usWind, 1, 1]] },
  {
    weight: 13,
    covers: [
      [usWind, 55, 80],
      [usQuake, 20, 45],
    ],
  },
  {
    weight: 14,
    covers: [
      [usWind, 45, 65],
      [usQuake, 8, 20],
      [usThunder, 8, 20],
      [usWinter, 3, 10],
      [usFire, 3, 12],
    ],
  },
  { weight: 11, covers: [[florida, 1, 1]] },
  {
    weight: 4,
    covers: [
      [texas, 80, 92],
      [usThunder, 8, 20],
    ],
  },
  { weight: 3, covers: [[gulf, 1, 1]] },
  {
    weight: 3,
    covers: [
      [northeast, 85, 96],
      [usWinter, 4, 15],
    ],
  },
  { weight: 6, covers: [[california, 1, 1]] },
  { weight: 5, covers: [[japanQuake, 1, 1]] },
  { weight: 3, covers: [[japanTyphoon, 1, 1]], currency: 'JPY' },
  { weight: 4, covers: [[europe, 1, 1]], currency: 'EUR' },
  {
    weight: 8,
    covers: [
      [usWind, 40, 55],
      [usQuake, 12, 22],
      [europe, 8, 18],
      [japanQuake, 6, 14],
      [japanTyphoon, 4, 10],
      [australia, 2, 5],
    ],
  },
  {
    weight: 2,
    covers: [
      [mexicoQuake, 45, 70],
      [mexicoWind, 30, 55],
    ],
  },
  { weight: 1, covers: [[chile, 1, 1]] },
  { weight: 2, covers: [[caribbean, 1, 1]] },
  {
    weight: 2,
    covers: [
      [canada, 20, 35],
      [usQuake, 65, 80],
    ],
  },
  { weight: 1, covers: [[italy, 1, 1]], currency: 'EUR' },
  { weight: 1, covers: [[turkey, 1, 1]] },
  {
    weight: 1,
    covers: [
      [zealand, 40, 60],
      [australia, 40, 60],
    ],
  },
  { weight: 1, covers: [[usFlood, 1, 1]] },
];

export interface PerilShare {
  peril: DemoPeril;
  /** Per cent of the expected loss. */
  percent: number;
}
