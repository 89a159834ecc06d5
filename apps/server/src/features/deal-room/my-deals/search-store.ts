import { sql, type RawBuilder } from 'kysely';
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

export interface DealHit {
  issuer_name: string;
  issuer_series: string;
  issuer_class: string;
  cusip: string | null;
  isin: string | null;
  documents: number;
}

/** For `like`: matches the beginning of a word, with wildcards escaped. */
const beginning = (word: string): string => `${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text (with a leading space) has a word that begins like this. */
const has = (text: RawBuilder<unknown>, word: string) => sql`${text} like lower(${`% ${beginning(word)}`})`;
const all = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map((word) => has(text, word)),
    sql` and `,
  );
const some = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql`(${sql.join(
    words.map((word) => has(text, word)),
    sql` or `,
  )})`;

const issuer = sql`lower(' ' || issuer_name)`;
const series = sql`lower(' ' || issuer_series)`;

/** Issuers with documents whose name has every word; those that begin with the query come first. */
export async function findIssuers(db: Db, words: readonly string[], limit: number) {
  const { rows } = await sql<Pick<DealHit, 'issuer_name' | 'documents'>>`
    select issuer_name, (select count(*) from documents d where d.issuer_name = found.issuer_name) as documents
    from (
      select issuer_name from deals
      where ${all(issuer, words)}
        and exists (select from documents d where d.issuer_name = deals.issuer_name)
      group by issuer_name
      order by lower(issuer_name) not like lower(${beginning(words.join(' '))}), lower(issuer_name)
      limit ${limit}
    ) found`.execute(db);
  return rows;
}

/** Series with documents that have every word in issuer or series, at least one in the series; newest first. */
export async function findSeries(db: Db, words: readonly string[], limit: number) {
  const { rows } = await sql<Pick<DealHit, 'issuer_name' | 'issuer_series' | 'documents'>>`
    select issuer_name, issuer_series, (
      select count(*) from documents d
      where d.issuer_name = found.issuer_name and d.issuer_series = found.issuer_series) as documents
    from (
      select issuer_name, issuer_series from deals
      where ${all(sql`${issuer} || ${series}`, words)} and ${some(series, words)}
        and exists (select from documents d
          where d.issuer_name = deals.issuer_name and d.issuer_series = deals.issuer_series)
      group by issuer_name, issuer_series
      order by issuer_series desc, lower(issuer_name)
      limit ${limit}
    ) found`.execute(db);
  return rows;
}

/** Classes with documents that have every word in their names or identifiers, at least one in the class's own. */
export async function findClasses(db: Db, words: readonly string[], limit: number) {
  const own = sql`lower(concat_ws(' ', '', issuer_class, cusip, isin, further))`;
  const { rows } = await sql<DealHit>`
    select issuer_name, issuer_series, issuer_class, cusip, isin, (
      select count(*) from document_deals dd where dd.security_id = found.security_id) as documents
    from (
      select d.security_id, d.issuer_name, d.issuer_series, d.issuer_class, s.cusip, s.isin, a.further
      from deals d
      left join securities s using (security_id)
      left join (
        select security_id, string_agg(value, ' ') as further from security_aliases group by security_id
      ) a using (security_id)
    ) found
    where ${all(sql`${issuer} || ${series} || ' class' || ${own}`, words)} and ${some(own, words)}
      and exists (select from document_deals dd where dd.security_id = found.security_id)
    order by issuer_series desc, lower(issuer_name), issuer_class
    limit ${limit}`.execute(db);
  return rows;
}
