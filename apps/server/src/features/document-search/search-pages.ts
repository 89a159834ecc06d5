import {
  parseTextQuery,
  type PageHit,
  type PageHits,
  type searchPages as endpoint,
  type SearchTerm,
} from '@landfall/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { findDocuments, toDocumentItem } from '../deal-room/index.ts';
import { markTerms, snippetOf } from './marks.ts';
import { findPages, findTexts, rankedAtMost, toTextQuery, type Place } from './search-store.ts';
import { findStems } from './stems.ts';

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
