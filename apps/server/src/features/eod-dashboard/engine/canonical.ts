import { createHash } from 'node:crypto';

type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };
export type { Canonical };

/**
 * JSON that is the same for the same content: keys in order, nothing between, numbers in their shortest form that reads back
 * to the same double. Refuses what JSON would turn into null without a word.
 */
export function canonicalJson(value: Canonical | undefined): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`No JSON for ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`;
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

const isList = (value: object): value is readonly Canonical[] => Array.isArray(value);

/** SHA-256 of the canonical JSON, in hexadecimal. */
export const contentHash = (value: Canonical): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
