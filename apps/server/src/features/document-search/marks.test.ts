import { expect, it } from 'vitest';
import { markTerms, markText, snippetOf } from './marks.ts';

const marked = (text: string, ranges: readonly { from: number; to: number }[]) =>
  ranges.map(({ from, to }) => text.slice(from, to));

it('marks words by their stems, phrases as written, and beginnings', () => {
  const text = 'Notes of the Issuer: each note, US$7,500,000.\nThe notes of it';
  const stems = new Map([
    ['notes', 'note'],
    ['note', 'note'],
  ]);
  expect(marked(text, markTerms(text, [{ kind: 'word', text: 'note' }], stems))).toEqual(['Notes', 'note', 'notes']);
  expect(marked(text, markTerms(text, [{ kind: 'phrase', text: 'the notes' }], stems))).toEqual(['The notes']);
  expect(marked(text, markTerms(text, [{ kind: 'prefix', text: '7,5' }], stems))).toEqual(['7,500,000']);
});

it('marks what was typed, its signs taken for what they are and any quote for any other', () => {
  const text = 'The “Issuer’s” call (at par)\nis 1.5*x | no 115';
  expect(marked(text, markText(text, `"issuer's"`))).toEqual(['“Issuer’s”']);
  expect(marked(text, markText(text, '(AT PAR)  is 1.5*'))).toEqual(['(at par)\nis 1.5*']);
  expect(markText(text, '.')).toHaveLength(1);
});

it('marks a word that a hyphen divides at the end of a line, and the parts of one that it joins', () => {
  const text = 'every retro-\ncession agreement is a non-\nfinancial guaran\u00AD\ntee of 2025-\n1';
  const found = (kind: 'word' | 'phrase' | 'prefix', words: string) =>
    marked(text, markTerms(text, [{ kind, text: words }], new Map()));
  expect(found('word', 'retrocession')).toEqual(['retro-\ncession']);
  expect(found('phrase', 'retrocession agreement')).toEqual(['retro-\ncession agreement']);
  expect(found('prefix', 'retroc')).toEqual(['retro-\ncession']);
  expect(found('phrase', 'non-financial')).toEqual(['non-\nfinancial']);
  expect(found('word', 'financial')).toEqual(['financial']);
  expect(marked(text, markText(text, 'Retrocession agree'))).toEqual(['retro-\ncession agree']);
  expect(marked(text, markText(text, 'non-financial guarantee'))).toEqual(['non-\nfinancial guaran\u00AD\ntee']);
  expect(marked(text, markText(text, '2025-1'))).toEqual(['2025-\n1']);
});

it('cuts a snippet between words, around most of the marks', () => {
  const text = `alpha ${'filler '.repeat(60)}alpha beta ${'filler '.repeat(60)}`;
  const marks = [text.indexOf('alpha'), text.lastIndexOf('alpha')].map((from) => ({ from, to: from + 5 }));
  const beta = { from: text.indexOf('beta'), to: text.indexOf('beta') + 4 };
  const parts = snippetOf(text, [...marks, beta]);
  expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual(['alpha', 'beta']);
  const shown = parts.map((part) => part.text).join('');
  expect(shown).toMatch(/^… filler .* filler …$/);
  expect(shown.length).toBeLessThan(250);
  expect(snippetOf('short', [])).toEqual([{ text: 'short', isMarked: false }]);
});
