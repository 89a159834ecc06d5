import type { Box, PageWord } from '@landfall/contract';
import { wordBoxesPerPoint } from '@landfall/extraction';
import type { Db, Tx } from '../../platform/database/schema.ts';

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
