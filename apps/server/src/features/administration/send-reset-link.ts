import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { passwordLinkJob, requirePasswords } from '../accounts/index.ts';
import { viewAccount } from './list-accounts.ts';
import { lockAccount } from './change-account.ts';

/** Sent by mail to the user, because an administrator must never see a link to somebody else's account. */
export function sendResetLink(ctx: Ctx, id: string) {
  requirePasswords(ctx);
  return ctx.tx(async (tx) => {
    const row = await lockAccount(ctx, tx, id);
    if (row.state === 'DISABLED') throw conflict('This user is disabled. Enable the user first.');
    const occasion = row.state === 'INVITED' ? 'INVITATION' : 'ADMINISTRATOR';
    await ctx.queue.enqueue(tx, passwordLinkJob, { email: row.email, occasion });
    await audit(tx, ctx, { action: 'user.reset-link', subjectType: 'user', subjectId: id, detail: { occasion } });
    return viewAccount(row);
  });
}
