import type { SearchTerm } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { joinedTokensOf, tokensOf, type Stems } from './marks.ts';

/** Stemming changes the end of a word only. */
const sameLetters = 2;

/** The stems of the words of a search and of all words in these texts that may have the same, as the database knows them. */
export async function findStems(db: Db, terms: readonly SearchTerm[], texts: readonly string[]): Promise<Stems> {
  const wanted = new Set(
    terms.filter(({ kind }) => kind === 'word').flatMap(({ text }) => tokensOf(text).map(({ word }) => word)),
  );
  const beginnings = new Set([...wanted].map((word) => word.slice(0, sameLetters)));
  const words = new Set(wanted);
  for (const text of texts) {
    for (const { word } of [...tokensOf(text), ...joinedTokensOf(text)])
      if (beginnings.has(word.slice(0, sameLetters))) words.add(word);
  }
  if (words.size === 0) return new Map();
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${[...words]}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}
