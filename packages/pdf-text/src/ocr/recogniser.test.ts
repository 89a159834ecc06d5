import { expect, it } from 'vitest';
import { inOneCase } from './recogniser.ts';

it('takes a letter that came in both cases for one, as sure of its shape as of a letter', () => {
  expect(inOneCase({ text: 'Cc', confidence: 64 })).toEqual({ text: 'C', confidence: 75 });
  expect(inOneCase({ text: 'Oo', confidence: 93 })).toEqual({ text: 'O', confidence: 93 });
  expect(inOneCase({ text: 'Ss', confidence: 12 })).toEqual({ text: 'S', confidence: 12 });
  expect(inOneCase({ text: 'Co', confidence: 64 })).toEqual({ text: 'Co', confidence: 64 });
});
