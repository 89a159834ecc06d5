import { newEmailAddress, userName, type SignOnProblem } from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { SignOnSettings } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { findSecretKey, seal, sealingIv, unseal } from '../../../platform/sealing.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import { notifyUser } from '../jobs.ts';
import { addUser } from '../add-user.ts';
import { administrator, keepingAnAdministrator, LastAdministratorError } from '../keep-administrator.ts';
import { beginSession, type Opening } from '../log-in.ts';
import { listFactorRows, noteConfirmation } from '../second-factor/factor-store.ts';
import { findUserByEmail, findUserById, readRights, setRolesOf, type UserRow } from '../store.ts';
import { callbackAddress, checkSignature, discoverProvider, library, ownPage, requireSignOn } from './provider.ts';

const waitingMinutes = 10;

/** Ends a sign-on with a reason for the sign-in page. */
class Refusal extends Error {
  readonly problem: SignOnProblem;
  constructor(problem: SignOnProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** As the provider says it of a user who has gone back, or who may not use this application. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'error' in error && error.error === 'access_denied';

/** Where the browser goes, and the token that binds the sign-on to it. */
export async function beginSignOn(
  ctx: Ctx,
  { redirect, again }: { redirect?: string | undefined; again?: string | undefined },
) {
  const settings = requireSignOn(ctx.config);
  const client = await library();
  const provider = await discoverProvider(settings);
  const token = ctx.ids.token();
  const state = ctx.ids.token();
  const nonce = ctx.ids.token();
  const verifier = client.randomPKCECodeVerifier();
  const now = ctx.clock.wallNow();
  await ctx.tx(async (tx) => {
    const forgotten = new Date(now.getTime() - waitingMinutes * 60_000);
    await tx.deleteFrom('sign_ons').where('created_at', '<', forgotten).execute();
    const row = { token_hash: tokenHash(token), state, nonce, code_verifier: verifier, return_to: ownPage(redirect) };
    await tx
      .insertInto('sign_ons')
      .values({ ...row, created_at: now, confirms: again ? (ctx.actor?.sessionId ?? null) : null })
      .execute();
  });
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackAddress(ctx.config),
    response_type: 'code',
    scope: settings.scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Its answer then tells when it last asked who is there.
    max_age: String(ctx.config.sessionAbsoluteHours * 3_600),
    ...(again ? { prompt: 'login' } : {}),
  });
  return { token, address: address.href };
}

interface Return {
  token: string | undefined;
  /** The address's query, as the provider sent it. */
  search: string;
  userAgent: string | null;
}

interface Landing {
  /** Where the browser goes next, in this application. */
  path: string;
  session: string | null;
}

/** The browser is back from the provider. */
export async function finishSignOn(ctx: Ctx, input: Return): Promise<Landing> {
  try {
    const { begun, returnTo } = await signOn(ctx, input);
    if (begun === null) return { path: returnTo, session: null };
    if (begun.response.status === 'SUCCESS') return { path: returnTo, session: begun.token };
    const query = new URLSearchParams({ step: begun.response.kinds.join('.'), redirect: returnTo });
    return { path: `/login?${query.toString()}`, session: begun.token };
  } catch (error) {
    const problem = error instanceof Refusal ? error.problem : isCancelled(error) ? 'cancelled' : 'failed';
    ctx.log.warn({ err: error, problem }, 'A single sign-on was refused');
    await audit(ctx.db, ctx, {
      action: 'session.sign-on-failed',
      subjectType: 'user',
      subjectId: null,
      detail: { problem },
    });
    return { path: `/login?problem=${problem}`, session: null };
  }
}

async function signOn(ctx: Ctx, { token, search, userAgent }: Return) {
  const settings = requireSignOn(ctx.config);
  const waiting = await takeSignOn(ctx, token);
  const { claims, idToken } = await readClaims(ctx, settings, waiting, search);
  const user = await findOrMakeUser(ctx, settings, claims);
  if (user.disabled_at !== null) throw new Refusal('disabled');
  await takeRoles(ctx, settings, user, claims);
  const key = await findSecretKey(ctx.config, ctx.ids);
  const opening = {
    userAgent,
    provedAt: typeof claims['auth_time'] === 'number' ? new Date(claims['auth_time'] * 1_000) : undefined,
    byFactor: texts(claims['amr']).includes('mfa'),
    signOn: {
      sealedIdToken: key && seal(key, sealingIv(ctx.ids), idToken, user.id),
      providerSession: text(claims['sid']) || null,
    },
  };
  const returnTo = ownPage(waiting.return_to);
  if (await confirmSession(ctx, waiting.confirms, user, opening)) return { begun: null, returnTo };
  return { begun: await beginSession(ctx, user, opening), returnTo };
}

/**
 * Confirms the session that has asked who is there; false where the sign-on begins one instead. The session stays the same:
 * a call of another tab that is on its way would be refused with a session that has just been replaced, and log out both.
 */
async function confirmSession(
  ctx: Ctx,
  sessionId: string | null,
  user: UserRow,
  { provedAt, byFactor, signOn }: Pick<Opening, 'provedAt' | 'byFactor'> & { signOn: NonNullable<Opening['signOn']> },
): Promise<boolean> {
  const { actor } = ctx;
  if (sessionId === null || actor?.sessionId !== sessionId || actor.id !== user.id) return false;
  if (!byFactor && (await listFactorRows(ctx.db, user.id)).length > 0) return false;
  return ctx.tx(async (tx) => {
    await noteConfirmation(tx, sessionId, byFactor ?? false, provedAt ?? ctx.clock.wallNow());
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ sealed_id_token: signOn.sealedIdToken, provider_session: signOn.providerSession })
      .where('id', '=', sessionId)
      .executeTakeFirst();
    const about = { subjectType: 'user', subjectId: user.id, detail: { sessionId } };
    await audit(tx, ctx, { action: 'session.confirm', ...about });
    return numUpdatedRows === 1n;
  });
}

/** Each sign-on comes back once, in the browser where it began. */
async function takeSignOn(ctx: Ctx, token: string | undefined) {
  const oldest = new Date(ctx.clock.wallNow().getTime() - waitingMinutes * 60_000);
  const waiting =
    token &&
    (await ctx.db.deleteFrom('sign_ons').where('token_hash', '=', tokenHash(token)).returningAll().executeTakeFirst());
  if (!waiting || waiting.created_at < oldest) throw new Refusal('expired');
  return waiting;
}

interface Waiting {
  state: string;
  nonce: string;
  code_verifier: string;
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

async function readClaims(ctx: Ctx, settings: SignOnSettings, waiting: Waiting, search: string) {
  const client = await library();
  const provider = await discoverProvider(settings);
  // From the configuration, because the sender of a request chooses its Host header.
  const address = new URL(callbackAddress(ctx.config));
  address.search = search;
  const tokens = await client.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: waiting.code_verifier,
    expectedState: waiting.state,
    expectedNonce: waiting.nonce,
    idTokenExpected: true,
  });
  const own = tokens.claims();
  if (!own || tokens.id_token === undefined) throw new Refusal('failed');
  await checkSignature(provider, tokens.id_token);
  const more =
    provider.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(provider, tokens.access_token, own.sub);
  const claims: Claims = { ...more, ...own };
  return { claims, idToken: tokens.id_token };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const texts = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');

/**
 * The provider's name for a user decides, and only at the first sign-on the e-mail address: it must be verified there, so that
 * nobody takes over an account by giving the provider somebody else's address.
 */
async function findOrMakeUser(ctx: Ctx, settings: SignOnSettings, claims: Claims): Promise<UserRow> {
  const known = await ctx.db
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', settings.issuer)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  const user = known && (await findUserById(ctx.db, known.user_id));
  if (user) return user;

  const email = text(claims['email']);
  if (claims['email_verified'] !== true && !settings.trustsEmail) throw new Refusal('unverified');
  const sameAddress = email === '' ? undefined : await findUserByEmail(ctx.db, email);
  if (sameAddress) {
    if (sameAddress.disabled_at !== null) throw new Refusal('disabled');
    await ctx.tx(async (tx) => {
      await noteIdentity(ctx, tx, settings.issuer, claims.sub, sameAddress.id);
      await notifyUser(ctx, tx, sameAddress.id, 'SIGN_ON_JOINED');
    });
    return sameAddress;
  }
  if (!settings.createsAccounts) throw new Refusal('unknown');
  if (!newEmailAddress.safeParse(email).success) throw new Refusal('no-address');
  if (settings.roles.size > 0 && rolesOf(settings, claims).length === 0) throw new Refusal('no-role');
  const name = userName.safeParse(text(claims['name']));
  const username = name.success ? name.data : (email.split('@')[0] ?? email);
  const id = ctx.ids.uuid();
  await addUser(ctx, { id, email, username, password: null, roles: [] }, (tx) =>
    noteIdentity(ctx, tx, settings.issuer, claims.sub, id),
  );
  const made = await findUserById(ctx.db, id);
  if (!made) throw new Refusal('failed');
  return made;
}

async function noteIdentity(ctx: Ctx, tx: Tx, issuer: string, subject: string, userId: string): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId, created_at: ctx.clock.wallNow() })
    .execute();
  const detail = { issuer, subject };
  await audit(tx, ctx, { action: 'user.join-identity', subjectType: 'user', subjectId: userId, detail });
}

const rolesOf = (settings: SignOnSettings, claims: Claims): string[] => {
  const groups = texts(claims[settings.groupsClaim]);
  return [...new Set(groups.flatMap((group) => settings.roles.get(group) ?? []))].toSorted();
};

async function setRoles(ctx: Ctx, tx: Tx, user: UserRow, after: readonly string[]): Promise<void> {
  const { roles: before } = await readRights(tx, user.id);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await keepingAnAdministrator(tx, () => setRolesOf(tx, user.id, after));
  // An administrator's form that was opened before must not bring the old roles back.
  await tx
    .updateTable('users')
    .set({ version: sql`version + 1` })
    .where('id', '=', user.id)
    .execute();
  const change = { before: { roles: before }, after: { roles: after }, detail: { by: 'single sign-on' } };
  await audit(tx, ctx, { action: 'user.change', subjectType: 'user', subjectId: user.id, ...change });
}

/**
 * Where groups are mapped to roles, the provider decides about the roles at every sign-on. A user without a role is refused.
 * Only the last administrator keeps that role, and is told so.
 */
async function takeRoles(ctx: Ctx, settings: SignOnSettings, user: UserRow, claims: Claims): Promise<void> {
  if (settings.roles.size === 0) return;
  const wanted = rolesOf(settings, claims);
  try {
    await ctx.tx((tx) => setRoles(ctx, tx, user, wanted));
  } catch (error) {
    if (!(error instanceof LastAdministratorError)) throw error;
    await ctx.tx(async (tx) => {
      await setRoles(ctx, tx, user, [...wanted, administrator].toSorted());
      const about = { subjectType: 'user', subjectId: user.id, detail: { by: 'single sign-on', wanted } };
      await audit(tx, ctx, { action: 'user.keep-last-administrator', ...about });
      await notifyUser(ctx, tx, user.id, 'LAST_ADMINISTRATOR');
    });
    return;
  }
  if (wanted.length === 0) throw new Refusal('no-role');
}

/** Where the browser goes to sign out at the provider too; null where it cannot. */
export async function signOutAddress(
  ctx: Ctx,
  session: { userId: string; sealedIdToken: string | null },
): Promise<string | null> {
  const { signOn } = ctx.config;
  if (signOn === null) return null;
  try {
    const client = await library();
    const key = await findSecretKey(ctx.config, ctx.ids);
    const idToken = key && session.sealedIdToken ? unseal(key, session.sealedIdToken, session.userId) : null;
    const address = client.buildEndSessionUrl(await discoverProvider(signOn), {
      post_logout_redirect_uri: pageAddress(ctx.config, '/login'),
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    });
    return address.href;
  } catch (error) {
    ctx.log.warn({ err: error }, 'The provider offers no sign-out');
    return null;
  }
}
