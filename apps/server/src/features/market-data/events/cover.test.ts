import { describe, expect, it } from 'vitest';
import { readCover } from './regions.ts';

describe('readCover', () => {
  it.each([
    ['U.S. Named Storm', null, ['NAMED_STORM'], ['US']],
    ['Florida Hurricane', 'FL_HURRICANE', ['HURRICANE'], ['FL']],
    ['Japan Typhoon', null, ['TYPHOON'], ['JP']],
    ['U.S. and Canada Earthquake', 'US_EARTHQUAKE', ['EARTHQUAKE'], ['US', 'CAN']],
    ['California Earthquake', null, ['EARTHQUAKE'], ['CA']],
    ['Earthquake', 'JP_EARTHQUAKE', ['EARTHQUAKE'], ['JP']],
    ['US Wind', null, ['NAMED_STORM'], ['US']],
    ['European Windstorm', 'EU_WINDSTORM', [], ['EU']],
    ['U.S. Severe Thunderstorm', null, [], ['US']],
    ['U.S. Winter Storm', null, [], ['US']],
    ['Wildfire', null, [], []],
  ])('reads %s', (name, code, perils, regions) => {
    expect(readCover(name, code)).toEqual({ perils, regions });
  });

  it("takes the security's own regions where the peril does not say where", () => {
    expect(readCover('Named Storm', null, ['TX', 'LA']).regions).toEqual(['TX', 'LA']);
    expect(readCover('Florida Named Storm', null, ['TX']).regions).toEqual(['FL']);
  });
});
