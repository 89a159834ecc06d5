import { visibleText } from '@landfall/contract';
import { isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';
import { counted } from '../../../lib/numbers.ts';

export type IdentifierKind = 'CUSIP' | 'ISIN';

export interface PastedIdentifiers {
  kept: string[];
  /** Text that is not an identifier of this kind, in the pasted order. */
  leftOut: string[];
}

const looksLike: Record<IdentifierKind, (text: string) => boolean> = { CUSIP: isCusipShaped, ISIN: isIsinShaped };
const isRight: Record<IdentifierKind, (text: string) => boolean> = { CUSIP: isCusip, ISIN: isIsin };

/** Has the length of an identifier but a wrong check digit: mistyped, or a number from another column. */
export function hasWrongCheckDigit(tag: string, kind: IdentifierKind): boolean {
  const text = tag.trim().toUpperCase();
  return looksLike[kind](text) && !isRight[kind](text);
}

/** How many there are, and how many of them are marked. */
export function countWords(tags: readonly string[], kind: IdentifierKind): string {
  if (tags.length === 0) return '';
  const wrong = tags.filter((tag) => hasWrongCheckDigit(tag, kind)).length;
  return `${counted(tags.length, kind)}${wrong === 0 ? '' : `, ${wrong} with a wrong check digit`}.`;
}

/** A pasted column or list: parts on whitespace, comma and semicolon, without the quotes a spreadsheet adds. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => visibleText(part).replaceAll(/^["']+|["']+$/g, ''))
    .filter((part) => part !== '');

/** Of a mixed list the identifiers of the kind are kept. Null: one single word, to be taken as if it were typed. */
export function splitPaste(text: string, kind: IdentifierKind): PastedIdentifiers | null {
  const parts = partsOf(text);
  const isKind = (part: string) => looksLike[kind](part.toUpperCase());
  if (parts.length === 0 || (parts.length === 1 && !isKind(parts[0] ?? ''))) return null;
  return {
    kept: [...new Set(parts.filter(isKind))],
    leftOut: [...new Set(parts.filter((part) => !isKind(part)))],
  };
}

const named = 3;

/** The result of a paste that did not accept everything. */
export function pasteWords({ kept, leftOut }: PastedIdentifiers, kind: IdentifierKind): string {
  if (leftOut.length === 0) return '';
  const names = leftOut.slice(0, named).join(', ');
  const more = leftOut.length > named ? ` and ${leftOut.length - named} more` : '';
  return `${kept.length === 0 ? 'Nothing added.' : `Added ${kept.length}.`} Left out, not ${kind === 'CUSIP' ? 'CUSIPs' : 'ISINs'}: ${names}${more}.`;
}
