import { expect, it } from 'vitest';
import { namedRegions } from './named-regions.ts';

it.each([
  ['Florida Hurricane', ['FL']],
  ['U.S. and Canada Earthquake', ['US', 'CAN']],
  ['US Wind', ['US']],
  ['USA Named Storm', ['US']],
  ['Business interruption', []],
  ['European Windstorm', ['EU']],
  ['U.K. Flood', ['UK']],
  ['Gulf of Mexico Hurricane', ['GULF', 'MX']],
  ['Engulfed', []],
  ['Puerto Rico and Caribbean Named Storm', ['CB', 'PR']],
  ['', []],
])('%s is of %j', (text, codes) => {
  expect(namedRegions(text)).toEqual(codes);
});
