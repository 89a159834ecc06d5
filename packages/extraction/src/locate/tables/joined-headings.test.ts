import { expect, it } from 'vitest';
import { partHeading } from './joined-headings.ts';

it.each([
  ['Flood Wildfire', 2, ['Flood', 'Wildfire']],
  ['Exhaustion probability US Earthquake', 2, ['Exhaustion probability', 'US Earthquake']],
  ['AAL PFL PTL', 3, ['AAL', 'PFL', 'PTL']],
  ['US Earthquake', 2, null],
])('parts "%s" over %i columns', (text, count, parts) => {
  expect(partHeading(text, count, [])).toEqual(parts);
});
