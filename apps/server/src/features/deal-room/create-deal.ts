import { dealName, type CreateDealRequest, type Deal } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { findSecurityIdByName } from '../securities/index.ts';
import { dealsBySecurityId, dealsOfSeries, insertDeal, lockDealNames, ofClass } from './deal-store.ts';

/**
 * Adds a deal, under the issuer and series as other classes of it have them. If the security master already has this class
 * and no other deal uses it, the deal takes its security_id.
 */
export async function addDeal(tx: Tx, ctx: Ctx, input: CreateDealRequest, newId = ctx.ids.uuid()): Promise<Deal> {
  await lockDealNames(tx);
  const others = await dealsOfSeries(tx, input);
  const existing = ofClass(others, input.issuer_class);
  if (existing) throw duplicate(existing);
  const { issuer_name, issuer_series } = others[0] ?? input;
  const known = await findSecurityIdByName(tx, input.issuer_name, input.issuer_series, input.issuer_class);
  const isTaken = known !== null && (await dealsBySecurityId(tx, [known])).length > 0;
  const deal: Deal = { ...input, issuer_name, issuer_series, security_id: known === null || isTaken ? newId : known };
  if (!(await insertDeal(tx, { ...deal, created_at: ctx.clock.now() }))) throw duplicate(input);
  await audit(tx, ctx, { action: 'deal.create', subjectType: 'deal', subjectId: deal.security_id, after: deal });
  return deal;
}

const duplicate = (deal: CreateDealRequest): AppError =>
  new AppError('DUPLICATE_DEAL', `${dealName(deal)} exists already.`);

export const createDeal = (ctx: Ctx, input: CreateDealRequest, newId?: string): Promise<Deal> =>
  ctx.tx((tx) => addDeal(tx, ctx, input, newId));
