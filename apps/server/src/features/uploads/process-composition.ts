import { largestMovesShown, type UploadEffect } from '@landfall/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { insertComposition } from '../market-data/index.ts';
import { compositionEffect, removeUnchanged, replacedCompositions } from './store/store-compositions.ts';
import { addSuccessor, setComposed } from './store/upload-store.ts';
import type { Validator } from './thread/validator.ts';

/** Puts the rows of a valid composition file into force, but for those of indices that it leaves as they are. */
export async function processComposition(
  tx: Tx,
  validator: Validator,
  { uploadNo, at }: { uploadNo: number; at: Date },
): Promise<{ effect: UploadEffect; stored: number }> {
  await sql`savepoint before_rows`.execute(tx);
  let rows = 0;
  for (;;) {
    const some = await validator({ ask: 'compositions', from: rows });
    if (some.length === 0) break;
    await insertComposition(tx, { uploadNo, rows: some, at });
    rows += some.length;
  }
  const { moves, ...counts } = await compositionEffect(tx, uploadNo, largestMovesShown);
  const effect = { ...counts, largestMoves: moves };
  const stored = rows - (await removeUnchanged(tx, uploadNo));
  // So that not even the data's version has changed.
  if (stored === 0) await sql`rollback to savepoint before_rows`.execute(tx);
  await addSuccessor(tx, await replacedCompositions(tx, uploadNo), uploadNo);
  await setComposed(tx, uploadNo, effect, stored);
  return { effect, stored };
}
