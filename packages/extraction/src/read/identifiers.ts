import { isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';
import type { Token } from './tokens.ts';

export interface Identifier {
  kind: 'CUSIP' | 'ISIN';
  text: string;
  /** Whether the check digit holds. */
  valid: boolean;
  /** Whether letters that look alike had to be put right for the check digit to hold. */
  repaired: boolean;
}

const candidate =
  /(?<![A-Za-z0-9])(?:[A-Z]{2}[ -]?[0-9A-Z]{3,9}(?:[ -]?[0-9A-Z]{1,6}){0,3}[ -]?[0-9]|[0-9A-Z]{5}[0-9A-Z*@#](?:[ -]?[0-9A-Z*@#]{2}[ -]?[0-9]))(?![A-Za-z0-9])/g;
const confusions: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'OQD',
  I: '1',
  '1': 'IL',
  L: '1',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  Q: '0',
  D: '0',
  G: '6',
  '6': 'G',
  '4': 'A',
  A: '4',
  T: '7',
  '7': 'T',
};

/** Readings of an OCR'd identifier one or two look-alike letters away for which the check digit holds. */
function repairs(text: string, isValid: (text: string) => boolean): Set<string> {
  const found = new Set<string>();
  const swap = (base: string, start: number, depth: number) => {
    for (let index = start; index < base.length; index++) {
      for (const other of confusions[base[index] as string] ?? '') {
        const changed = base.slice(0, index) + other + base.slice(index + 1);
        if (isValid(changed)) found.add(changed);
        if (depth > 1) swap(changed, index + 1, depth - 1);
      }
    }
  };
  swap(text, 0, 1);
  return found;
}

function repairUnique(text: string, kind: 'CUSIP' | 'ISIN'): string | null {
  const found = repairs(text, kind === 'ISIN' ? isIsin : isCusip);
  return found.size === 1 ? ([...found][0] as string) : null;
}

export interface ReadOptions {
  /** Whether the text says that a CUSIP stands here; without that, nine characters could be anything. */
  expectCusip?: boolean;
  expectIsin?: boolean;
  ocr?: boolean;
}

/** Every CUSIP and ISIN of the text. Identifiers printed in groups (`2629V6 AA 4`) count only when the check digit holds. */
export function readIdentifiers(text: string, options: ReadOptions = {}): Token<Identifier>[] {
  const tokens: Token<Identifier>[] = [];
  for (const match of text.matchAll(candidate)) {
    const raw = match[0];
    const compact = raw.replace(/[ -]/g, '');
    const spaced = compact.length !== raw.length;
    const token = { from: match.index, to: match.index + raw.length };
    const push = (kind: 'CUSIP' | 'ISIN', value: string, valid: boolean, repaired = false) =>
      tokens.push({ ...token, value: { kind, text: value, valid, repaired } });
    if (isIsin(compact)) push('ISIN', compact, true);
    else if (isCusip(compact) && (options.expectCusip || (!spaced && /[A-Z]/.test(compact) && /\d/.test(compact))))
      push('CUSIP', compact, true);
    else if (options.ocr && options.expectIsin && compact.length === 12) {
      const repaired = repairUnique(compact, 'ISIN');
      if (repaired) push('ISIN', repaired, true, true);
    } else if (options.ocr && options.expectCusip && compact.length === 9) {
      const repaired = repairUnique(compact, 'CUSIP');
      if (repaired) push('CUSIP', repaired, true, true);
    } else if (!spaced && isIsinShaped(compact) && /\d{2}/.test(compact)) push('ISIN', compact, false);
    else if (!spaced && options.expectCusip && isCusipShaped(compact) && /\d/.test(compact))
      push('CUSIP', compact, false);
  }
  return tokens;
}
