import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** As much of a word as is kept to be found by. */
const longest = 60;

/** What is typed, word by word, without the punctuation before it: each is compared with the beginnings kept. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((word) => word.replace(/^[!-/:-@[-`{-~]+/, '').slice(0, longest))
    .filter((word) => word !== '');

const lexeme = (word: string): string => `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}':*`;

/** The documents that have every word; none where nothing is left to look for. */
export const foundBy = (db: Db | Tx, words: readonly string[]) =>
  db
    .selectFrom('document_search')
    .select('document_id')
    // The database lowers both sides, so that its collation treats them alike.
    .where(sql<boolean>`words @@ lower(${words.map(lexeme).join(' & ')})::tsquery`);
