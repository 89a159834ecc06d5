import { onFile, type ComparableDocument } from '@landfall/contract';
import type { ComparisonAddress } from './comparison-address.ts';

/** One side as it is asked for: without a version, the newest. */
export interface Side {
  name: string;
  version?: number | undefined;
}
export interface Sides {
  left: Side;
  right: Side;
}

/** The document whose deals the choices come from. */
export const anchorOf = ({ left, right }: ComparisonAddress): string | null =>
  [right, left].find((name) => name !== undefined && name !== onFile) ?? null;

/**
 * Fills in the sides that an address leaves open: a reset is compared with what is on file, a circular with the one
 * before it, and any other document with its first reading.
 */
export function sidesOf(address: ComparisonAddress, documents: readonly ComparableDocument[]): Sides | null {
  const { left, leftVersion, right, rightVersion } = address;
  if (left !== undefined && right !== undefined) {
    return { left: { name: left, version: leftVersion }, right: { name: right, version: rightVersion } };
  }
  const known = right ?? left;
  if (known === undefined) return null;
  const version = right === undefined ? leftVersion : rightVersion;
  return { left: counterpartOf(known, documents), right: { name: known, version } };
}

function counterpartOf(name: string, documents: readonly ComparableDocument[]): Side {
  const at = documents.findIndex(({ document }) => document.documentId === name);
  const own = documents[at];
  if (!own || own.document.docTypeCode === 'RESET') return { name: onFile };
  const earlier = documents
    .slice(at + 1)
    .find(({ document, versions }) => document.docTypeCode === own.document.docTypeCode && versions.length > 0);
  if (earlier) return { name: earlier.document.documentId };
  const first = own.versions.at(-1);
  return own.versions.length > 1 && first ? { name, version: first.version } : { name: onFile };
}
