import type { LoginResponse } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { passwordMatches } from './password.ts';
import { idleEnd, sessionEnd } from './session.ts';
import {
  deleteSession,
  emailKey,
  findUserByEmail,
  insertSession,
  noteLogin,
  readRights,
  sweep,
  type UserRow,
} from './store.ts';
import { beginAttempt, clearThrottle, loginThrottles, takeBackAttempt, tooMany } from './throttle.ts';
import { viewUser } from './user-view.ts';

export interface LoginInput {
  email: string;
  password: string;
  userAgent: string | null;
}

/** Rows are kept this long after they expired. */
const keepMilliseconds = 86_400_000;

const invalidCredentials = () => new AppError('INVALID_CREDENTIALS', 'Invalid credentials');

const firstPasswordExpired =
  'Your first password has expired. Choose a new one with "Forgot Password?", or ask an administrator for a link.';

const auditFailure = (ctx: Ctx, email: string, user: UserRow | undefined, reason: string) =>
  audit(ctx.db, ctx, {
    action: 'session.login-failed',
    subjectType: 'user',
    subjectId: user?.id ?? null,
    detail: { email: email.slice(0, 320), reason },
  });

/** Starts a session for the right password; only the cookie gets the token. */
export async function logIn(ctx: Ctx, input: LoginInput): Promise<{ token: string; response: LoginResponse }> {
  const now = ctx.clock.wallNow();
  const throttles = loginThrottles(emailKey(input.email), ctx.clientAddress);
  const seconds = await beginAttempt(ctx.db, [throttles.account, throttles.client], now);
  if (seconds > 0) {
    await auditFailure(ctx, input.email, undefined, 'throttled');
    throw tooMany('sign-in attempts', seconds);
  }
  const found = await findUserByEmail(ctx.db, input.email);
  const enabled = found && found.disabled_at === null ? found : null;
  if (!(await passwordMatches(enabled?.password_hash ?? null, input.password)) || !enabled) {
    await auditFailure(ctx, input.email, found, found && !enabled ? 'disabled' : 'credentials');
    throw invalidCredentials();
  }
  await clearThrottle(ctx.db, throttles.account);
  await takeBackAttempt(ctx.db, throttles.client);
  if (enabled.password_expires_at !== null && enabled.password_expires_at <= now) {
    await auditFailure(ctx, input.email, enabled, 'first password expired');
    throw new AppError('PASSWORD_EXPIRED', firstPasswordExpired);
  }
  return startSession(ctx, enabled, input.userAgent, now);
}

async function startSession(ctx: Ctx, user: UserRow, userAgent: string | null, now: Date) {
  const token = ctx.ids.token();
  const endsAt = sessionEnd(ctx.config, now);
  const expiresAt = idleEnd(ctx.config, now, endsAt);
  const rights = await ctx.tx(async (tx) => {
    const id = ctx.ids.uuid();
    // The password may have been changed since it was checked.
    if (!(await noteLogin(tx, user, now))) throw invalidCredentials();
    // The browser's earlier session is replaced, whoever it belonged to.
    if (ctx.actor) await deleteSession(tx, ctx.actor.sessionId);
    await insertSession(tx, {
      id,
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      ends_at: endsAt,
      client_address: ctx.clientAddress,
      user_agent: userAgent?.slice(0, 500) ?? null,
    });
    await sweep(tx, new Date(now.getTime() - keepMilliseconds));
    const actor = { id: user.id, email: user.email };
    await audit(
      tx,
      ctx,
      { action: 'session.login', subjectType: 'user', subjectId: user.id, detail: { sessionId: id } },
      actor,
    );
    return readRights(tx, user.id);
  });
  return {
    token,
    response: {
      success: true,
      status: 'SUCCESS',
      user: viewUser({ ...user, ...rights }),
      expiresAt: expiresAt.toISOString(),
      businessDate: ctx.clock.businessDate(),
    } satisfies LoginResponse,
  };
}
