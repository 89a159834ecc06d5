import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** The stored length of a search word. */
const longest = 60;

/** The typed words without leading punctuation, to compare with stored prefixes. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((word) => word.replace(/^[!-/:-@[-`{-~]+/, '').slice(0, longest))
    .filter((word) => word !== '');

const lexeme = (word: string): string => `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}':*`;

/** The documents that have every word; none if there are no words. */
export const foundBy = (db: Db | Tx, words: readonly string[]) =>
  db
    .selectFrom('document_search')
    .select('document_id')
    // The database lowers both sides, so that the same collation applies.
    .where(sql<boolean>`words @@ lower(${words.map(lexeme).join(' & ')})::tsquery`);
