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

  it('have the region that stands behind them in brackets', () => {
    const text = 'Typhoon (Japan), Flood (Malaysia), Earthquake (Costa Rica) and Wind (Total) or Hail (see below).';
    expect(findPerils(text, { joinsPairs: false }).map(({ name }) => readPeril(name)?.name)).toEqual([
      'Typhoon Japan',
      'Flood Malaysia',
      'Earthquake Costa Rica',
      'Wind',
      'Hail',
    ]);
  });

  it.each(['from Florida Hurricane', 'due to Florida Hurricane', 'of which from Florida Hurricane'])(
    'do not begin with what leads to them: %s',
    (text) => {
      expect(readPeril(text)?.name).toBe('Florida Hurricane');
    },
  );

  it.each([
    ['of which Oregon and Washington Earthquake 11.5%', ['Oregon and Washington Earthquake']],
    ['Texas & Louisiana Hurricane gives most', ['Texas & Louisiana Hurricane']],
    ['from Chile Earthquake, Peru and Colombia Earthquake', ['Chile Earthquake', 'Peru and Colombia Earthquake']],
    ['events in Japan and Windstorm elsewhere', ['Windstorm']],
    ['Sandmoor and Florida Hurricane', ['Florida Hurricane']],
  ])('names two regions, or the one: %s', (text, names) => {
    expect(findPerils(text).map(({ name }) => name)).toEqual(names);
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
