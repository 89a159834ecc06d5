import { expect, test } from 'vitest';
import { textAfter } from './palette-typing.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test('what is typed ahead is what the field would hold', () => {
  const keys = ['b', 'o', 'm', 'Backspace', 'n', 'd', ' ', 'Enter', 'R'];
  expect(keys.reduce((text, key) => textAfter(text, press(key)) ?? text, '')).toBe('bond R');
});

test.each([
  ['a shortcut', press('k', { ctrlKey: true })],
  ['Escape', press('Escape')],
  ['a key that writes nothing', press('Shift')],
  ['a letter that is being composed', press('a', { isComposing: true })],
])('%s is left alone', (_what, key) => {
  expect(textAfter('bonds', key)).toBeNull();
});
