import type { findInDocument as endpoint, Box, FoundInDocument, TextPlace } from '@landfall/contract';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { wordBoxesPerPoint } from '@landfall/extraction';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findDocument } from '../deal-room/index.ts';
import { markTerms, markText, type Range, findStems } from './marks.ts';
import { findIndexedFile } from './page-text-store.ts';
import { termsOf } from './search-pages.ts';

/** One goes through them one by one. */
const mostPlaces = 1_000;

/** Every place of a document that has what is looked for, page by page. */
export async function findInDocument(
  ctx: Ctx,
  { documentId, query, as }: Asked<typeof endpoint>,
): Promise<FoundInDocument> {
  const terms = as === 'terms' ? termsOf(query) : null;
  const document = await findDocument(ctx.db, documentId);
  if (!document) throw notFound('Document not found.');
  const { sha256 } = document;
  const pages = await ctx.db
    .selectFrom('page_texts')
    .select(['page', 'text'])
    .where('sha256', '=', sha256)
    .orderBy('page')
    .execute();
  const stems = terms
    ? await findStems(
        ctx.db,
        terms,
        pages.map(({ text }) => text),
      )
    : new Map<string, string>();
  const found = pages
    .map(({ page, text }) => ({ page, text, marks: terms ? markTerms(text, terms, stems) : markText(text, query) }))
    .filter(({ marks }) => marks.length > 0);
  const indexed = await findIndexedFile(ctx.db, sha256);
  const total = found.reduce((sum, { marks }) => sum + marks.length, 0);
  const shown: typeof found = [];
  for (let count = 0; count < mostPlaces && shown.length < found.length; count += shown.at(-1)?.marks.length ?? 0) {
    shown.push(found[shown.length] as (typeof found)[number]);
  }
  const boxes = await boxesOf(
    ctx,
    sha256,
    shown.map(({ page }) => page),
  );
  const places = shown.flatMap(({ page, text, marks }) => placesOn(page, text, marks, boxes.get(page) ?? []));
  return {
    places: places.slice(0, mostPlaces),
    total,
    isIncomplete: indexed === undefined,
    fault: indexed?.fault ?? null,
  };
}

async function boxesOf(ctx: Ctx, sha256: string, pages: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await ctx.db
    .selectFrom('page_texts')
    .select(['page', 'boxes'])
    .where('sha256', '=', sha256)
    .where('page', '=', sql<number>`any(${pages}::integer[])`)
    .execute();
  return new Map(rows.map(({ page, boxes }) => [page, boxes]));
}

/** The boxes of the words that each mark touches: one a line, and of a word only the part that is marked. */
function placesOn(page: number, text: string, marks: readonly Range[], boxes: readonly number[]): TextPlace[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
  let at = 0;
  return marks.map((mark) => {
    while (at < words.length - 1 && (words[at]?.to ?? 0) <= mark.from) at++;
    const lines: Box[] = [];
    let before = -1;
    for (let index = at; index < words.length && (words[index]?.from ?? 0) < mark.to; index++) {
      const word = words[index] as Range;
      const box = partOf(boxes.slice(4 * index, 4 * index + 4), word, mark);
      const line = lines.at(-1);
      if (line && !text.slice(before, word.from).includes('\n')) {
        lines[lines.length - 1] = {
          x0: Math.min(line.x0, box.x0),
          y0: Math.min(line.y0, box.y0),
          x1: Math.max(line.x1, box.x1),
          y1: Math.max(line.y1, box.y1),
        };
      } else lines.push(box);
      before = word.to;
    }
    return { page, boxes: lines };
  });
}

/** Letters are taken for equally wide: the marks tint, they do not measure. */
function partOf(stored: readonly number[], word: Range, mark: Range): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = stored.map((value) => value / wordBoxesPerPoint);
  const width = (x1 - x0) / (word.to - word.from);
  return {
    x0: mark.from > word.from ? x0 + (mark.from - word.from) * width : x0,
    y0,
    x1: mark.to < word.to ? x1 - (word.to - mark.to) * width : x1,
    y1,
  };
}
