import type { LoginResponse, SignInStep } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { passwordMatches, requirePasswords } from './password.ts';
import { listFactorRows } from './second-factor/factor-store.ts';
import { idleEnd, marketClock, sessionEnd } from './session.ts';
import {
  deleteSession,
  emailKey,
  findUserByEmail,
  insertSession,
  updateUnchanged,
  readRights,
  sweep,
  type UserRow,
} from './store.ts';
import { beginAttempt, clearThrottle, loginThrottles, takeBackAttempt, tooMany } from './throttle.ts';
import { viewUser } from './user-view.ts';

/** The right password, and not yet the second factor, counts this long. */
const waitingMinutes = 10;

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

export interface Begun<Response> {
  token: string;
  response: Response;
}

/** Starts a session for the right password; only the cookie gets the token. */
export async function logIn(ctx: Ctx, input: LoginInput): Promise<Begun<LoginResponse | SignInStep>> {
  requirePasswords(ctx);
  const now = ctx.clock.wallNow();
  const throttles = loginThrottles(emailKey(input.email), ctx.clientAddress);
  const seconds = await beginAttempt(ctx, [throttles.account, throttles.client], now);
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
  return beginSession(ctx, enabled, { userAgent: input.userAgent });
}

/** Opens a session, or one that waits for the second factor of a user who has one and has not shown it yet. */
export async function beginSession(
  ctx: Ctx,
  user: UserRow,
  opening: Omit<Opening, 'waits'>,
): Promise<Begun<LoginResponse | SignInStep>> {
  const factors = opening.byFactor ? [] : await listFactorRows(ctx.db, user.id);
  const kinds = new Set(factors.map(({ kind }) => kind));
  if (kinds.size === 0) return startSession(ctx, user, opening);
  const token = await openSession(ctx, user, { ...opening, waits: true });
  return { token, response: { status: 'SECOND_FACTOR', kinds: [...kinds, 'RECOVERY'] } };
}

export interface Opening {
  userAgent: string | null;
  /** For the second factor, without which the session opens nothing. */
  waits?: boolean;
  byFactor?: boolean;
  /** When the provider last asked who is there, where that was before now. */
  provedAt?: Date | undefined;
  /** It began at the provider of single sign-on. */
  signOn?: { sealedIdToken: string | null; providerSession: string | null } | undefined;
}

/** Stores a new session and returns its token. The browser's earlier session is replaced, whoever it belonged to. */
async function openSession(
  ctx: Ctx,
  user: UserRow,
  { userAgent, waits = false, byFactor = false, provedAt, signOn }: Opening,
) {
  const now = ctx.clock.wallNow();
  const token = ctx.ids.token();
  const endsAt = waits ? new Date(now.getTime() + waitingMinutes * 60_000) : sessionEnd(ctx.config, now);
  const id = ctx.ids.uuid();
  await ctx.tx(async (tx) => {
    // The password may have been changed since it was checked.
    if (!(await updateUnchanged(tx, user, { last_login_at: now }))) throw invalidCredentials();
    if (ctx.actor) await deleteSession(tx, ctx.actor.sessionId);
    await insertSession(tx, {
      id,
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      confirmed_at: provedAt !== undefined && provedAt < now ? provedAt : now,
      by_factor: byFactor,
      by_sign_on: signOn !== undefined,
      sealed_id_token: signOn?.sealedIdToken ?? null,
      provider_session: signOn?.providerSession ?? null,
      expires_at: idleEnd(ctx.config, now, endsAt),
      ends_at: endsAt,
      client_address: ctx.clientAddress,
      user_agent: userAgent?.slice(0, 500) ?? null,
    });
    await sweep(tx, new Date(now.getTime() - keepMilliseconds));
    const action = waits ? 'session.password-accepted' : 'session.login';
    await audit(tx, ctx, { action, subjectType: 'user', subjectId: user.id, detail: { sessionId: id } }, user);
  });
  return token;
}

export async function startSession(ctx: Ctx, user: UserRow, opening: Opening): Promise<Begun<LoginResponse>> {
  const token = await openSession(ctx, user, opening);
  const now = ctx.clock.wallNow();
  return {
    token,
    response: {
      success: true,
      status: 'SUCCESS',
      user: viewUser({ ...user, ...(await readRights(ctx.db, user.id)), by_factor: opening.byFactor ?? false }),
      expiresAt: idleEnd(ctx.config, now, sessionEnd(ctx.config, now)).toISOString(),
      ...marketClock(ctx),
    },
  };
}
