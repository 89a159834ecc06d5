import type { UploadType } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { readDirectory, readMarginTerms } from '../market-data/index.ts';
import type { Summary } from './thread/messages.ts';
import type { Validator } from './thread/validator.ts';

export const isRight = ({ invalidRowsCount, generalErrors }: Summary): boolean =>
  invalidRowsCount === 0 && generalErrors.length === 0;

/** Lets the thread read a file, check its rows and compute missing margins. */
export async function checkFile(ctx: Ctx, validator: Validator, type: UploadType, path: string): Promise<Summary> {
  const directory = await readDirectory(ctx.db);
  const summary = await validator({ ask: 'validate', type, path, directory, today: ctx.clock.businessDate() });
  if (isRight(summary) && summary.withoutMargin.length > 0) {
    await validator({ ask: 'margins', terms: await readMarginTerms(ctx.db, summary.withoutMargin) });
  }
  return summary;
}
