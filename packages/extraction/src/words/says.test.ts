import { expect, it } from 'vitest';
import { closesWith, isAll, opensWith, placeOf, says, without, withoutEnd } from './says.ts';

it('knows what a text speaks of, begins with, ends with and is', () => {
  expect(says('The maturity may be extended.', 'extension')).toBe(true);
  expect(says('The maturity is 7 January 2036.', 'extension')).toBe(false);
  expect([opensWith('From 8 July 2032', 'from'), opensWith('8 July 2032, from', 'from')]).toEqual([true, false]);
  expect([closesWith('increased from ', 'from'), closesWith('from a bank', 'from')]).toEqual([true, false]);
  expect([isAll(' as reported value ', 'oldOrNewAlone'), isAll('old building', 'oldOrNewAlone')]).toEqual([
    true,
    false,
  ]);
});

it('looks only at the end of a long text for what it ends with', () => {
  expect(closesWith(`${'word '.repeat(100)}from`, 'from')).toBe(true);
});

it('takes out what says it, and leaves the places of the rest', () => {
  const text = 'Class A Notes and Class B';
  expect(without(text, 'notes')).toBe('Class A       and Class B');
  expect(withoutEnd('Expected loss prior', 'oldOrNew').trim()).toBe('Expected loss');
  expect(placeOf('7.25%, and 0.50% during any Extension Period', 'extension')).toBe(28);
});
