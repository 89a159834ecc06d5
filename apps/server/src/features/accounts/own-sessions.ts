import Bowser from 'bowser';
import type { OwnSession } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { signOutAddress } from './sign-on/sign-on.ts';
import { deleteSession, findSession, findUserById, listSessionsOf } from './store.ts';

/** A browser's own name of itself in words; a program's, such as `curl/8.5.0`, up to its first space. */
export function browserInWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown program';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent.split(' ', 1)[0]?.slice(0, 60) ?? '';
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return os.name ? `${name} on ${os.name}` : name;
}

export async function listOwnSessions(ctx: Ctx) {
  const actor = requireActor(ctx);
  const rows = await listSessionsOf(ctx.db, actor.id, ctx.clock.wallNow());
  const sessions = rows.map((row): OwnSession => ({
    id: row.id,
    clientAddress: row.client_address,
    browser: browserInWords(row.user_agent),
    begunAt: row.created_at.toISOString(),
    lastUsedAt: (row.last_used_at ?? row.created_at).toISOString(),
    isThis: row.id === actor.sessionId,
  }));
  const user = await findUserById(ctx.db, actor.id);
  return { sessions, passwordExpiresAt: user?.password_expires_at?.toISOString() ?? null };
}

/** Another user's session is not found. */
export async function endOwnSession(ctx: Ctx, sessionId: string): Promise<undefined> {
  const { id } = requireActor(ctx);
  await ctx.tx(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('There is no such session.');
    await audit(tx, ctx, { action: 'session.end', subjectType: 'user', subjectId: id, detail: { sessionId } });
  });
}

export async function endOtherSessions(ctx: Ctx) {
  const { id, sessionId } = requireActor(ctx);
  return ctx.tx(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', id)
      .where('id', '!=', sessionId)
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
    await audit(tx, ctx, { action: 'session.end-others', subjectType: 'user', subjectId: id, detail: { ended } });
    return { ended };
  });
}

/** Ends the session; without one there is nothing to do. The address ends it at the provider too, where it began. */
export async function logOut(ctx: Ctx): Promise<string | null> {
  const { actor } = ctx;
  if (!actor || actor.tokenId !== null) return null;
  const session = await findSession(ctx.db, actor.sessionId);
  await ctx.tx(async (tx) => {
    await deleteSession(tx, actor.sessionId);
    await audit(tx, ctx, {
      action: 'session.logout',
      subjectType: 'user',
      subjectId: actor.id,
      detail: { sessionId: actor.sessionId },
    });
  });
  return session?.by_sign_on ? signOutAddress(ctx, { userId: actor.id, sealedIdToken: session.sealed_id_token }) : null;
}
