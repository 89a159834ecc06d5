import { expect, it } from 'vitest';
import { normaliseCharacter } from './normalise-character.ts';

it.each([
  [0x41, 0x41],
  [0x2011, 0x2d],
  [0xf0b7, 0x2022],
  [0xf0a8, 0x2610],
  [0xf0fe, 0x2611],
  [0x11_0000, 0xfffd],
  // F0 A8 A7 80 as one code.
  [0xf0_a8_a7_80 | 0, 0xfffd],
])('makes %i into %i', (code, becomes) => {
  expect(normaliseCharacter(code)).toBe(becomes);
});
