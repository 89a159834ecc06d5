import { dealName } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { dealsBySecurityId, deleteDeal, lockDeals } from './deal-store.ts';
import { isReference } from './document-store.ts';

/** Takes away a deal that was added by mistake. One that documents are filed under stays. */
export const removeDeal = (ctx: Ctx, securityId: string): Promise<undefined> =>
  ctx.tx(async (tx) => {
    await lockDeals(tx, [securityId]);
    const [deal] = await dealsBySecurityId(tx, [securityId]);
    if (!deal) throw notFound('Deal not found.');
    try {
      await deleteDeal(tx, securityId);
    } catch (error) {
      if (!isReference(error)) throw error;
      throw conflict(`Documents are filed under ${dealName(deal)}. Move or remove them first.`, { cause: error });
    }
    await audit(tx, ctx, { action: 'deal.remove', subjectType: 'deal', subjectId: securityId, before: deal });
    return undefined;
  });
