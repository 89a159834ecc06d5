import type { Placed } from './outline.ts';
import { splitSentences } from './sentences.ts';

/** Names that a document gives to its analyses, and whether each is its base case. */
export type NamedCases = ReadonlyMap<string, 'base' | 'other'>;

const baseCase = /\bbase\s+case\b/i;
const notBase = /\b(?:no|not|neither|rather than|other than|instead of)\b/i;
const names = /[“"]([A-Z][^”"]{1,40})[”"]|\b((?:the\s+)?[A-Z][\w-]*(?:\s+(?:[A-Z0-9][\w.-]*))+)/g;
const noNames = /^(?:the\s+)?(?:base case|class|notes?|series|issuer|unless|results?|schedule|annex|appendix|table)\b/i;

function addNames(clause: string, found: Map<string, 'base' | 'other'>): void {
  const kind = notBase.test(clause) ? 'other' : 'base';
  for (const match of clause.matchAll(names)) {
    const name = (match[1] ?? match[2] ?? '').replace(/^the\s+/i, '').trim();
    const isLong = name.length > 3 || /^[A-Z]{2,}$/.test(name);
    if (isLong && !noNames.test(name) && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), kind);
  }
}

/** "The “Base Case” is the analysis on Catalogue H": what is called the base case, and by the first word what is not. */
export function namedCases(placed: readonly Placed[]): NamedCases {
  const found = new Map<string, 'base' | 'other'>();
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || section === 'contents' || !baseCase.test(block.flow.text)) continue;
    for (const [from, to] of splitSentences(block.flow.text)) {
      const sentence = block.flow.text.slice(from, to);
      if (!baseCase.test(sentence)) continue;
      for (const clause of sentence.split(';')) if (baseCase.test(clause)) addNames(clause, found);
    }
  }
  return found;
}

/** Whether a heading or label holds the name of a case: the named ones, or a like name beside that of the base case. */
export function namedCaseIn(text: string, cases: NamedCases): 'base' | 'other' | null {
  if (cases.size === 0) return null;
  const plain = text.toLowerCase();
  for (const [name, kind] of cases)
    if (name.length > 4 ? plain.includes(name) : new RegExp(`\\b${name}\\b`).test(plain)) return kind;
  return null;
}
