import { textFault } from '@landfall/contract';
import { invalid } from '../../platform/errors.ts';

/** The end of a page, as an opaque text for the client. */
const writeCursor = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

export function readCursor<const N extends number>(cursor: string, length: N): string[] & { length: N } {
  const faulty = () => invalid([{ path: 'cursor', message: 'Is not a cursor of this list' }]);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw faulty();
  }
  const isText = (part: unknown): boolean => typeof part === 'string' && textFault(part) === null;
  const wellFormed = Array.isArray(parts) && parts.length === length && parts.every(isText);
  if (!wellFormed) throw faulty();
  return parts as string[] & { length: N };
}

/** Queries read one row more than a page, to know whether there is a next page. */
export function pageOf<R, T>(rows: readonly R[], size: number, view: (row: R) => T, cursorOf: (row: R) => string[]) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(view),
    nextCursor: rows.length > size && last !== undefined ? writeCursor(cursorOf(last)) : null,
  };
}

/** For `ilike`: matches anywhere in a text, with wildcards escaped. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
