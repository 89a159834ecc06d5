import { describe, expect, it } from 'vitest';
import { readPeril } from './perils.ts';
import { readShares } from './shares.ts';

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

  it.each([
    [
      'US Named Storm 64.2 per cent.; Severe Thunderstorm 20.0 per cent.; Wildfire 15.8 per cent.',
      [
        ['US Named Storm', 64.2],
        ['Severe Thunderstorm', 20],
        ['Wildfire', 15.8],
      ],
    ],
    [
      '68.4% is attributable to Japan Typhoon and 31.6% is attributable to Japan Earthquake',
      [
        ['Japan Typhoon', 68.4],
        ['Japan Earthquake', 31.6],
      ],
    ],
    [
      '74.3% Japan Typhoon, 25.7% Japan Earthquake',
      [
        ['Japan Typhoon', 74.3],
        ['Japan Earthquake', 25.7],
      ],
    ],
    [
      'US Named Storm contributes 67.6% for the Class A Notes of the expected loss, and US Earthquake 32.4%',
      [
        ['US Named Storm', 67.6],
        ['US Earthquake', 32.4],
      ],
    ],
    [
      'US Named Storm contributes 54.0% for the Class A Notes and 15.3% for the Class B Notes',
      [
        ['US Named Storm', 54],
        ['US Named Storm', 15.3],
      ],
    ],
    ['Europe Windstorm 100.0 per cent.', [['Europe Windstorm', 100]]],
    ['no figures', []],
  ])('shares: %s', (text, expected) => {
    expect(readShares(text).map((share) => [share.peril.name, share.value])).toEqual(expected);
  });
});
