import { compareDocuments, listComparable, onFile, type ComparableDocument } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import type { ComparisonAddress } from '../../lib/screen-addresses.ts';

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

/** A newer version may have been saved while the screen was closed. */
const staleTime = 0;

export const useComparable = (documentId: string | null) =>
  useQuery({
    queryKey: [...cacheKeys.documents, 'comparable', documentId],
    enabled: documentId !== null,
    staleTime,
    queryFn: async ({ signal }) =>
      (await call(listComparable, { params: { documentId: documentId ?? '' }, signal })).data,
  });

export const useComparison = (sides: Sides | null) =>
  useQuery({
    queryKey: [...cacheKeys.documents, 'comparison', sides],
    enabled: sides !== null,
    staleTime,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { left, right } = sides ?? { left: { name: '' }, right: { name: '' } };
      const query = { left: left.name, leftVersion: left.version, right: right.name, rightVersion: right.version };
      return (await call(compareDocuments, { query, signal })).data;
    },
  });
