import { visibleText } from '@landfall/contract';

/** The tags so far and the text that is not one yet. */
export interface TagState {
  tags: readonly string[];
  pending: string;
}

export type TagAction =
  /** Typing: tabs and what nobody sees never get in, a comma makes tags of what stands before it. */
  | { kind: 'typed'; text: string }
  /** Enter. */
  | { kind: 'entered' }
  /** Backspace where there is no text. */
  | { kind: 'backspaced' }
  | { kind: 'added'; tags: readonly string[] }
  | { kind: 'removed'; tag: string }
  | { kind: 'cleared' };

export const noTags: TagState = { tags: [], pending: '' };

/** Two spellings of one identifier are the same tag. */
function withTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  const next = [...tags];
  const known = new Set(tags.map((tag) => tag.toUpperCase()));
  for (const text of added) {
    const tag = text.trim();
    if (tag === '' || known.has(tag.toUpperCase())) continue;
    known.add(tag.toUpperCase());
    next.push(tag);
  }
  return next.length === tags.length ? tags : next;
}

export function changeTags(state: TagState, action: TagAction): TagState {
  const { tags, pending } = state;
  switch (action.kind) {
    case 'typed': {
      const parts = visibleText(action.text).split(',');
      const rest = parts.pop() ?? '';
      return { tags: withTags(tags, parts), pending: rest.trim() === '' ? '' : rest };
    }
    case 'entered':
      return { tags: withTags(tags, [pending]), pending: '' };
    case 'backspaced':
      return pending === '' ? { tags: tags.slice(0, -1), pending } : state;
    case 'added':
      return { tags: withTags(tags, action.tags), pending };
    case 'removed':
      return { tags: tags.filter((tag) => tag !== action.tag), pending };
    default:
      return noTags;
  }
}
