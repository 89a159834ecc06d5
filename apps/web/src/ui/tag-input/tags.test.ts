import { describe, expect, test } from 'vitest';
import { changeTags, noTags, type TagAction, type TagState } from './tags.ts';

const after = (actions: readonly TagAction[], from: TagState = noTags) => actions.reduce(changeTags, from);
const typed = (text: string): TagAction => ({ kind: 'typed', text });

describe('tags', () => {
  test('Enter and comma add what was typed, trimmed', () => {
    expect(after([typed(' 66548N8J1 '), { kind: 'entered' }])).toEqual({ tags: ['66548N8J1'], pending: '' });
    expect(after([typed('66548N8J1,')])).toEqual({ tags: ['66548N8J1'], pending: '' });
    expect(after([typed('66548N8J1, 8873')])).toEqual({ tags: ['66548N8J1'], pending: ' 8873' });
  });

  test('tabs are stripped and nothing empty becomes a tag', () => {
    expect(after([typed('\t6654\t8N8J1')]).pending).toBe('66548N8J1');
    expect(after([typed('\u{FEFF}6654\u{200B}8N8J1\u{A0},')]).tags).toEqual(['66548N8J1']);
    expect(after([typed(' , ,'), { kind: 'entered' }])).toEqual(noTags);
  });

  test('duplicates are removed, however they are written', () => {
    const once = after([typed('66548n8j1,')]);
    expect(after([typed('66548N8J1,'), { kind: 'added', tags: ['66548N8J1', 'AAA', 'aaa'] }], once).tags).toEqual([
      '66548n8j1',
      'AAA',
    ]);
  });

  test('Backspace removes the last tag, but only where there is no text', () => {
    const two = after([typed('AAA,BBB,')]);
    expect(after([{ kind: 'backspaced' }], two).tags).toEqual(['AAA']);
    expect(after([typed('C'), { kind: 'backspaced' }], two)).toEqual({ tags: ['AAA', 'BBB'], pending: 'C' });
    expect(after([{ kind: 'backspaced' }])).toEqual(noTags);
  });

  test('one is removed, all are cleared with the pending text', () => {
    const state = after([typed('AAA,BBB,C')]);
    expect(after([{ kind: 'removed', tag: 'AAA' }], state)).toEqual({ tags: ['BBB'], pending: 'C' });
    expect(after([{ kind: 'cleared' }], state)).toEqual(noTags);
  });
});
