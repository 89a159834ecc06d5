import { createHash } from 'node:crypto';

export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * JSON that is the same for the same content: keys in order, nothing between, numbers in their shortest form that reads back
 * to the same double. Refuses what JSON would turn into null without a word.
 */
export const canonicalJson = (value: Canonical | undefined): string => JSON.stringify(value ?? null, inOrder);

/** For `JSON.stringify`: checks numbers, and sorts the keys of objects. */
function inOrder(_key: string, value: Canonical | undefined): Canonical | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`No JSON for ${value}`);
  if (typeof value !== 'object' || value === null || isList(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isList = (value: object): value is readonly Canonical[] => Array.isArray(value);

export const contentHash = (value: Canonical): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
