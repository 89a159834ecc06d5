import { describe, expect, it } from 'vitest';
import { readPeril } from './perils.ts';

describe('perils', () => {
  it.each([
    ['US Named Storm', 'US_NAMED_STORM', 'Y'],
    ['Japan Typhoon', 'JP_TYPHOON', 'Y'],
    ['Europe Windstorm', 'EU_WINDSTORM', 'Y'],
    ['Severe Thunderstorm', 'SEVERE_THUNDERSTORM', 'Y'],
    ['Wildfire', 'WILDFIRE', 'Y'],
    ['US Flood', 'US_FLOOD', 'Y'],
    ['Mexico Earthquake', 'MX_EARTHQUAKE', 'N'],
    ['Volcanic Eruption', 'VOLCANIC_ERUPTION', 'N'],
    ['Meteorite Impact', 'METEORITE_IMPACT', 'N'],
    ['Solar Flare', 'SOLAR_FLARE', null],
  ])('%s', (name, id, applyCdf) => {
    expect(readPeril(name)).toEqual({ name, id, applyCdf });
  });
});
