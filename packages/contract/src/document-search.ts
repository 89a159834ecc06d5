import { z } from 'zod';
import { anyOf, endpointsFor, myDeals, reportTriage, success } from './endpoint.ts';
import { count, pageOfDocument, askedDate } from './values.ts';
import { documentItem, documentStatus, documentTypeCodes, documentParams } from './deal-room.ts';
import { box } from './extracted-data.ts';

/** What is looked for: a word in any of its forms, a beginning (`capit*`), or words that follow each other. */
export interface SearchTerm {
  kind: 'word' | 'prefix' | 'phrase';
  text: string;
}

export const longestTextQuery = 200;
const mostTerms = 20;
const shortestPrefix = 2;
const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Reads a query of words, "phrases" and beginnings*; what cannot be read is told in words for users. */
export function parseTextQuery(typed: string): { ok: true; terms: SearchTerm[] } | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false as const, message });
  const query = typed.replaceAll(/[“”„]/gu, '"');
  if ((query.match(/"/g)?.length ?? 0) % 2 === 1) return refuse('A quotation mark is not closed.');
  const terms: SearchTerm[] = [];
  for (const [, phrase, word = ''] of query.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    if (phrase !== undefined) {
      if (!hasLetter(phrase)) return refuse('A phrase needs a letter or a digit between its quotation marks.');
      terms.push({ kind: 'phrase', text: phrase.trim() });
      continue;
    }
    const star = word.indexOf('*');
    if (star < 0) {
      // A dash or an ampersand between words is no word.
      if (hasLetter(word)) terms.push({ kind: 'word', text: word });
      continue;
    }
    if (star < word.length - 1) return refuse(`An asterisk goes at the end of a word: ${word} cannot be searched.`);
    const text = word.slice(0, star);
    if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < shortestPrefix) {
      return refuse(`An asterisk needs at least ${shortestPrefix} letters or digits before it.`);
    }
    terms.push({ kind: 'prefix', text });
  }
  if (terms.length === 0) return refuse('Type a word to search for.');
  return terms.length > mostTerms ? refuse(`Search for at most ${mostTerms} words at once.`) : { ok: true, terms };
}

const textQuery = z.string().trim().min(1, 'Type a word to search for.').max(longestTextQuery);
/** Whoever may open a document may look for what is in it. */
const endpoint = endpointsFor({
  tag: 'document-search',
  access: anyOf(reportTriage, myDeals),
});

const snippetPart = z.object({ text: z.string(), isMarked: z.boolean() });

/** A page that has every term. */
export const pageHit = z.object({
  document: documentItem,
  page: pageOfDocument,
  /** What stands around the terms, as plain text. */
  snippet: z.array(snippetPart),
});
export type PageHit = z.infer<typeof pageHit>;

export const pageHits = success(
  z.object({
    content: z.array(pageHit),
    /** Asks for what follows; null at the end. */
    nextCursor: z.string().nullable(),
    /** More pages match than are ranked: those of the newest documents are. */
    isLimited: z.boolean(),
  }),
);
export type PageHits = z.infer<typeof pageHits>;

export const searchPages = endpoint('searchPages', 'GET /deal-room/document-pages', {
  summary: 'Pages of documents by what they say: words, "phrases" and beginnings*; every term must match, best first',
  query: z.strictObject({
    query: textQuery,
    /** Names exactly as in the tree, including case. */
    issuer: z.string().min(1).max(200).optional(),
    series: z.string().min(1).max(64).optional(),
    type: z.enum(documentTypeCodes).optional(),
    status: documentStatus.optional(),
    /** Dates of upload, inclusive. */
    fromDate: askedDate.optional(),
    toDate: askedDate.optional(),
    cursor: z.string().min(1).max(200).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  responses: { 200: pageHits },
});

export const textPlace = z.object({ page: pageOfDocument, boxes: z.array(box) });
export type TextPlace = z.infer<typeof textPlace>;

export const foundInDocument = success(
  z.object({
    /** In reading order. */
    places: z.array(textPlace),
    /** Also of those that are not among `places`, because there are too many. */
    total: count,
    /** Not all pages can be searched yet. */
    isIncomplete: z.boolean(),
    /** Why the document cannot be searched. */
    fault: z.string().nullable(),
  }),
);
export type FoundInDocument = z.infer<typeof foundInDocument>['data'];

export const findInDocument = endpoint('findInDocument', 'GET /deal-room/deals/documents/{documentId}/find', {
  summary: 'Where a document has a text (`as=text`) or the terms of a search (`as=terms`), with boxes on its pages',
  params: documentParams,
  query: z.strictObject({ query: textQuery, as: z.enum(['text', 'terms']).default('text') }),
  responses: { 200: foundInDocument },
});
