import type { searchPages, SearchTerm } from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';

type PageFilter = Omit<Asked<typeof searchPages>, 'query' | 'cursor' | 'size'>;

/** Where a page stands among those found. */
export interface Place {
  score: number;
  documentId: string;
  page: number;
}

/** So many of those that match, of the newest documents first, are ranked: ranking reads all words of a page. */
export const rankedAtMost = 500;

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** A word matches by its stem, unless English has none for it; a beginning and a phrase as they are written. */
function queryOf({ kind, text }: SearchTerm): RawBuilder<unknown> {
  if (kind === 'prefix') return sql`to_tsquery('simple', ${`${quoted(text)}:*`})`;
  if (kind === 'phrase') return sql`to_tsquery('simple', ${`${quoted(text)}:A`})`;
  return sql`case when numnode(phraseto_tsquery('english', ${text})) > 0
    then phraseto_tsquery('english', ${text}) else phraseto_tsquery('simple', ${text}) end`;
}

/** The terms in the database's own language; null where it finds no word in one of them. */
export async function toTextQuery(db: Db, terms: readonly SearchTerm[]): Promise<string | null> {
  const { rows } = await sql<{ query: string }>`
    select unnest(array[${sql.join(terms.map(queryOf))}])::text as query`.execute(db);
  return rows.some(({ query }) => query === '') ? null : rows.map(({ query }) => `(${query})`).join(' & ');
}

function matching(filter: PageFilter): RawBuilder<unknown> {
  const conditions = [
    filter.issuer === undefined ? null : sql`d.issuer_name = ${filter.issuer}`,
    filter.series === undefined ? null : sql`d.issuer_series = ${filter.series}`,
    filter.type === undefined ? null : sql`d.document_type = ${filter.type}`,
    filter.status === undefined ? null : sql`d.status = ${filter.status}`,
    filter.fromDate === undefined ? null : sql`d.upload_date >= ${filter.fromDate}`,
    filter.toDate === undefined ? null : sql`d.upload_date <= ${filter.toDate}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The best pages after a place, and how many were ranked. */
export async function findPages(
  db: Db,
  query: string,
  filter: PageFilter,
  { after, size }: { after: Place | null; size: number },
): Promise<{ places: Place[]; ranked: number }> {
  const { rows } = await sql<Place & { ranked: number }>`
    select * from (
      select ts_rank(words, ${query}::tsquery, 1)::float8 as score, id as "documentId", page, count(*) over () as ranked
      from (
        select d.id, p.page, p.words
        from page_texts p join documents d on d.sha256 = p.sha256
        where p.words @@ ${query}::tsquery and ${matching(filter)}
        order by d.uploaded_at desc, d.id, p.page
        limit ${rankedAtMost}
      ) newest
    ) found
    where ${after === null ? sql`true` : sql`(-score, "documentId", page) > (${-after.score}::float8, ${after.documentId}::uuid, ${after.page}::integer)`}
    order by score desc, "documentId", page
    limit ${size}`.execute(db);
  return {
    places: rows.map(({ score, documentId, page }) => ({ score, documentId, page })),
    ranked: rows[0]?.ranked ?? 0,
  };
}

export async function findTexts(db: Db, pages: readonly { sha256: string; page: number }[]) {
  const { rows } = await sql<{ sha256: string; page: number; text: string }>`
    select sha256, page, text from page_texts
    where (sha256, page) in (
      select * from unnest(${pages.map(({ sha256 }) => sha256)}::text[], ${pages.map(({ page }) => page)}::integer[]))`.execute(
    db,
  );
  return new Map(rows.map(({ sha256, page, text }) => [`${sha256} ${page}`, text]));
}
