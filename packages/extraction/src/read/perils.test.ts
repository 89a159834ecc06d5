import { describe, expect, it } from 'vitest';
import { findPerils, readPeril } from './perils.ts';

describe('perils', () => {
  it('do not begin with the last word of the sentence before', () => {
    const text = 'It is 40% of the loss of the Class P Notes. Flood is 60%, and U.S. Wildfire and Fla. Hail none.';
    expect(findPerils(text, { joinsPairs: false }).map(({ name }) => name)).toEqual([
      'Flood',
      'U.S. Wildfire',
      'Fla. Hail',
    ]);
  });

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
