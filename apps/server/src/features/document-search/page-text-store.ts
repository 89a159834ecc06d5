import type { Box, PageWord } from '@landfall/contract';
import { type PageWords, wordBoxesPerPoint } from '@landfall/extraction';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx, Timestamp } from '../../platform/database/schema.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    page_texts: PageTextsTable;
    indexed_files: IndexedFilesTable;
  }
}

interface PageTextsTable {
  sha256: string;
  page: number;
  text: string;
  /** Four a word: x0, y0, x1, y1 in half points on the displayed page. */
  boxes: number[];
  words: string;
}

interface IndexedFilesTable {
  sha256: string;
  page_count: number | null;
  fault: string | null;
  indexed_at: Timestamp;
}

/** A transaction of so many takes some 50 ms: nobody waits longer for an embedded database. */
const pagesAtOnce = 20;

/** Keeps the words of pages, in the place of what was read there before. Waits as told before each transaction. */
export async function putPageTexts(
  ctx: Ctx,
  sha256: string,
  pages: readonly PageWords[],
  wait?: () => Promise<void>,
): Promise<void> {
  for (let start = 0; start < pages.length; start += pagesAtOnce) {
    await wait?.();
    const some = JSON.stringify(pages.slice(start, start + pagesAtOnce));
    await ctx.tx((tx) =>
      sql`
        insert into page_texts (sha256, page, text, boxes, words)
        select ${sha256}, page, text, boxes, words_of_page(text)
        from jsonb_to_recordset(${some}::jsonb) as read (page integer, text text, boxes smallint[])
        on conflict (sha256, page) do update
          set text = excluded.text, boxes = excluded.boxes, words = excluded.words`.execute(tx),
    );
  }
}

export interface IndexedFile {
  sha256: string;
  pageCount: number | null;
  fault: string | null;
}

export async function putIndexedFile(tx: Tx, { sha256, pageCount, fault }: IndexedFile, at: Date): Promise<void> {
  const found = { page_count: pageCount, fault, indexed_at: at };
  await tx
    .insertInto('indexed_files')
    .values({ sha256, ...found })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(found))
    .execute();
}

export async function findIndexedFile(db: Db | Tx, sha256: string): Promise<IndexedFile | undefined> {
  return db
    .selectFrom('indexed_files')
    .select(['sha256', 'page_count as pageCount', 'fault'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function pagesWithText(db: Db | Tx, sha256: string): Promise<number[]> {
  const rows = await db.selectFrom('page_texts').select('page').where('sha256', '=', sha256).execute();
  return rows.map(({ page }) => page);
}

/** The words of a page as they were indexed; empty where they are not known. */
export async function wordsOnPage(db: Db | Tx, sha256: string, page: number): Promise<PageWord[]> {
  const row = await db
    .selectFrom('page_texts')
    .select(['text', 'boxes'])
    .where('sha256', '=', sha256)
    .where('page', '=', page)
    .executeTakeFirst();
  let index = 0;
  return (row?.text ?? '').split('\n').flatMap((line, number) =>
    line
      .split(' ')
      .filter((text) => text !== '')
      .map((text) => ({ text, line: number, box: storedBox(row?.boxes ?? [], index++) })),
  );
}

function storedBox(boxes: readonly number[], word: number): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.slice(4 * word, 4 * word + 4).map((side) => side / wordBoxesPerPoint);
  return { x0, y0, x1, y1 };
}
