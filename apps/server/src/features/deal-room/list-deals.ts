import type { Deal } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { allDeals } from './deal-store.ts';

export const listDeals = (ctx: Ctx): Promise<Deal[]> => allDeals(ctx.db);
