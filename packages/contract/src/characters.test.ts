import { expect, test } from 'vitest';
import { countCharacters, isLongerThan, requiredWriting, writing } from './characters.ts';

test.each([
  ['', 0],
  ['price', 5],
  ['🌀'.repeat(500), 500],
  ['👨‍👩‍👧‍👦', 1],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿🇧🇲', 2],
  // An accent of its own behind the letter.
  ['cafe\u0301', 4],
  ['تعليق', 5],
])('%j has as many characters as a reader counts', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('marks without end on one letter do not pass for one character', () => {
  expect(countCharacters(`a${'\u0301'.repeat(1_000)}`)).toBeGreaterThan(60);
  expect(isLongerThan(`a${'\u0301'.repeat(100_000)}`, 500)).toBe(true);
});

test('a comment of 500 emoji is taken, and one more is refused in words', () => {
  expect(writing(500).safeParse(' ' + '👩🏽‍🔬'.repeat(500)).success).toBe(true);
  expect(writing(500).safeParse('🌀'.repeat(501)).error?.issues[0]?.message).toBe('Must be at most 500 characters');
  expect(requiredWriting(500).safeParse('  ').error?.issues[0]?.message).toBe('A reason is required');
  expect(requiredWriting(500).safeParse('🌀').success).toBe(true);
});
