import { isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';

export type IdentifierKind = 'CUSIP' | 'ISIN';

export interface PastedIdentifiers {
  kept: string[];
  /** What was not of the kind, in the order pasted. */
  leftOut: string[];
}

/** A nine-digit number without a right check digit is as likely an amount, a twelve-letter word no ISIN. */
const looksLike: Record<IdentifierKind, (text: string) => boolean> = {
  CUSIP: (text) => isCusip(text) || (isCusipShaped(text) && /[A-Z]/.test(text)),
  ISIN: (text) => isIsin(text) || isIsinShaped(text),
};

/**
 * A pasted column or list: parts on whitespace, comma and semicolon, without the quotes a spreadsheet adds. Of a mixed
 * one the identifiers of the kind are kept. Null: one single word, to be taken as if it were typed.
 */
export function splitPaste(text: string, kind: IdentifierKind): PastedIdentifiers | null {
  const parts = text
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(/^["']+|["']+$/g, ''))
    .filter((part) => part !== '');
  const isKind = (part: string) => looksLike[kind](part.toUpperCase());
  if (parts.length === 0 || (parts.length === 1 && !isKind(parts[0] ?? ''))) return null;
  return {
    kept: [...new Set(parts.filter(isKind))],
    leftOut: [...new Set(parts.filter((part) => !isKind(part)))],
  };
}

const named = 3;

/** What a paste did, where it did not take everything. */
export function pasteWords({ kept, leftOut }: PastedIdentifiers, kind: IdentifierKind): string {
  if (leftOut.length === 0) return '';
  const names = leftOut.slice(0, named).join(', ');
  const more = leftOut.length > named ? ` and ${leftOut.length - named} more` : '';
  return `${kept.length === 0 ? 'Nothing added.' : `Added ${kept.length}.`} Left out, not ${kind === 'CUSIP' ? 'CUSIPs' : 'ISINs'}: ${names}${more}.`;
}
