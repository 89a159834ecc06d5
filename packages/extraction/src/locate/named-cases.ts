import type { Placed } from './outline.ts';
import { splitSentences } from './sentences.ts';

/** Names that a document gives to its analyses, and whether each is its base case. */
export type NamedCases = ReadonlyMap<string, 'base' | 'other'>;

const baseCase = /\bbase\s+case\b/i;
const notBase = /\b(?:no|not|neither|rather than|other than|instead of)\b/i;
const names = /[“"]([A-Z][^”"]{2,40})[”"]|\b((?:the\s+)?[A-Z][\w-]*(?:\s+(?:[A-Z0-9][\w.-]*))+)/g;
const noNames = /^(?:the\s+)?(?:base case|class|notes?|series|issuer|unless|results?|schedule|annex|appendix|table)\b/i;

/** "The “Base Case” is the analysis on Catalogue H": what is called the base case, and by the first word what is not. */
export function namedCases(placed: readonly Placed[]): NamedCases {
  const found = new Map<string, 'base' | 'other'>();
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || section === 'contents' || !baseCase.test(block.flow.text)) continue;
    for (const [from, to] of splitSentences(block.flow.text)) {
      const sentence = block.flow.text.slice(from, to);
      if (!baseCase.test(sentence)) continue;
      const kind = notBase.test(sentence) ? 'other' : 'base';
      for (const match of sentence.matchAll(names)) {
        const name = (match[1] ?? match[2] ?? '').replace(/^the\s+/i, '').trim();
        if (name.length > 3 && !noNames.test(name) && !found.has(name.toLowerCase()))
          found.set(name.toLowerCase(), kind);
      }
    }
  }
  return found;
}

/** Whether a heading or label holds the name of a case: the named ones, or a like name beside that of the base case. */
export function namedCaseIn(text: string, cases: NamedCases): 'base' | 'other' | null {
  if (cases.size === 0) return null;
  const plain = text.toLowerCase();
  for (const [name, kind] of cases) if (plain.includes(name)) return kind;
  for (const [name, kind] of cases) {
    const [first, ...rest] = name.split(' ');
    if (kind === 'base' && rest.length > 0 && first !== undefined && plain.startsWith(`${first} `)) return 'other';
  }
  return null;
}
