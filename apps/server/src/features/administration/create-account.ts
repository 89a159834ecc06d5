import type { Ctx } from '../../platform/context.ts';
import { addUser, passwordLinkJob } from '../accounts/index.ts';
import { getAccount } from './list-accounts.ts';
import type { AccountRights } from './change-account.ts';

/** Adds a user without a password, and sends a link to choose one. */
export async function createAccount(ctx: Ctx, input: AccountRights & { email: string }) {
  const id = await addUser(ctx, { ...input, password: null }, (tx) =>
    ctx.queue.enqueue(tx, passwordLinkJob, { email: input.email, occasion: 'INVITATION' }),
  );
  return getAccount(ctx, id);
}
