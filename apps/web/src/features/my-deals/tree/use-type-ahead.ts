import { useRef } from 'react';
import { nowMs } from '../../../lib/clock.ts';
import { rowStartingWith } from '../model/tree-keys.ts';
import type { TreeRow } from '../model/tree-rows.ts';

/** Letters typed this quickly belong to one word. */
const togetherMs = 1_000;

/** Goes to the next row whose name begins with what is typed; answers whether the key was a letter of it. */
export function useTypeAhead(
  rows: readonly TreeRow[],
  active: number,
  goTo: (index: number) => void,
): (key: string) => boolean {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = nowMs();
    const begun = now - typed.current.at < togetherMs ? typed.current.text : '';
    // `/` goes to the filter, and a space uses the row unless it stands between two words.
    if (key.length !== 1 || key === '/' || key === '*' || (key === ' ' && begun === '')) return false;
    const text = begun + key;
    typed.current = { text, at: now };
    const index = rowStartingWith(rows, active, text);
    if (index >= 0) goTo(index);
    return true;
  };
}
