import {
  parseTextQuery,
  type PageHit,
  type PageHits,
  type searchPages as endpoint,
  type SearchTerm,
} from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { findDocuments, toDocumentItem } from '../deal-room/index.ts';
import { markTerms, snippetOf, findStems } from './marks.ts';

type PageFilter = Omit<Asked<typeof endpoint>, 'query' | 'cursor' | 'size'>;

/** Where a page stands among those found. */
export interface Place {
  score: number;
  documentId: string;
  page: number;
}

/** So many of those that match, of the newest documents first, are ranked: ranking reads all words of a page. */
const rankedAtMost = 500;

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** A word matches by its stem, unless English has none for it; a beginning and a phrase as they are written. */
function queryOf({ kind, text }: SearchTerm): RawBuilder<unknown> {
  if (kind === 'prefix') return sql`to_tsquery('simple', ${`${quoted(text)}:*`})`;
  if (kind === 'phrase') return sql`to_tsquery('simple', ${`${quoted(text)}:A`})`;
  return sql`case when numnode(phraseto_tsquery('english', ${text})) > 0
    then phraseto_tsquery('english', ${text}) else phraseto_tsquery('simple', ${text}) end`;
}

/** The terms in the database's own language; null where it finds no word in one of them. */
async function toTextQuery(db: Db, terms: readonly SearchTerm[]): Promise<string | null> {
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
async function findPages(
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

async function findTexts(db: Db, pages: readonly { sha256: string; page: number }[]) {
  const { rows } = await sql<{ sha256: string; page: number; text: string }>`
    select sha256, page, text from page_texts
    where (sha256, page) in (
      select * from unnest(${pages.map(({ sha256 }) => sha256)}::text[], ${pages.map(({ page }) => page)}::integer[]))`.execute(
    db,
  );
  return new Map(rows.map(({ sha256, page, text }) => [`${sha256} ${page}`, text]));
}

const refuse = (path: string, message: string) => invalid([{ path, message }], message);

export function termsOf(query: string): SearchTerm[] {
  const parsed = parseTextQuery(query);
  if (!parsed.ok) throw refuse('query', parsed.message);
  return parsed.terms;
}

const cursorShape = z.tuple([z.number(), z.uuid(), z.int().min(1).max(2_147_483_647)]);

const toCursor = ({ score, documentId, page }: Place): string =>
  Buffer.from(JSON.stringify([score, documentId, page])).toString('base64url');

function fromCursor(cursor: string): Place {
  try {
    const [score, documentId, page] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { score, documentId, page };
  } catch {
    throw refuse('cursor', 'This is no place among the pages found.');
  }
}

export async function searchPages(ctx: Ctx, input: Asked<typeof endpoint>): Promise<PageHits> {
  const { query: typed, cursor, size, ...filter } = input;
  if (filter.fromDate !== undefined && filter.toDate !== undefined && filter.toDate < filter.fromDate) {
    throw refuse('toDate', 'To date cannot be earlier than from date');
  }
  const terms = termsOf(typed);
  const after = cursor === undefined ? null : fromCursor(cursor);
  const query = await toTextQuery(ctx.db, terms);
  if (query === null) throw refuse('query', 'Type a word to search for.');
  const { places, ranked } = await findPages(ctx.db, query, filter, { after, size: size + 1 });
  const shown = places.slice(0, size);
  const last = shown.at(-1);
  return {
    status: 'SUCCESS',
    data: {
      content: await withSnippets(ctx, terms, shown),
      nextCursor: places.length > size && last ? toCursor(last) : null,
      isLimited: ranked === rankedAtMost,
    },
  };
}

async function withSnippets(ctx: Ctx, terms: readonly SearchTerm[], places: readonly Place[]): Promise<PageHit[]> {
  const found = await findDocuments(ctx.db, [...new Set(places.map(({ documentId }) => documentId))]);
  const documents = new Map(found.map((document) => [document.id, document]));
  const pages = places.flatMap(({ documentId, page }) => {
    const document = documents.get(documentId);
    return document ? [{ document, sha256: document.sha256, page }] : [];
  });
  const texts = await findTexts(ctx.db, pages);
  const stems = await findStems(ctx.db, terms, [...texts.values()]);
  return pages.flatMap(({ document, sha256, page }) => {
    const text = texts.get(`${sha256} ${page}`);
    if (text === undefined) return [];
    return [{ document: toDocumentItem(document), page, snippet: snippetOf(text, markTerms(text, terms, stems)) }];
  });
}
