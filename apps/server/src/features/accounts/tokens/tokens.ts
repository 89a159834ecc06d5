import {
  bypassesEntitlements,
  featureNames,
  type ApiToken,
  type FeatureName,
  meetsRequirement,
  tokenRequirement,
} from '@landfall/contract';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx, type Actor, type Services } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { notifyUser } from '../jobs.ts';
import type { Db } from '../../../platform/database/schema.ts';
import { rightsOf } from '../store.ts';
import { viewUser } from '../user-view.ts';

const mostTokens = 20;
const dayMilliseconds = 86_400_000;
const known: ReadonlySet<string> = new Set(featureNames);

interface TokenRow {
  id: string;
  name: string;
  features: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

const viewToken = (row: TokenRow, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  features: row.features.filter((name): name is FeatureName => known.has(name)),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  hasExpired: row.expires_at <= now,
});

export async function listTokensOf(ctx: Ctx, userId: string): Promise<ApiToken[]> {
  const rows = await ctx.db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => viewToken(row, ctx.clock.wallNow()));
}

interface NewToken {
  name: string;
  features: readonly FeatureName[];
  days: number;
}

/** The token is in the answer only; the database has its hash. */
export async function createToken(ctx: Ctx, { name, features, days }: NewToken) {
  const actor = requireActor(ctx);
  const held = new Set(actor.entitlements.map(({ featureName }) => featureName));
  const foreign = features.filter((feature) => !bypassesEntitlements(actor) && !held.has(feature));
  if (foreign.length > 0) {
    throw invalid([{ path: 'features', message: `You do not have ${foreign.join(', ')} yourself` }]);
  }
  const token = `${tokenPrefix}${ctx.ids.token()}`;
  const now = ctx.clock.wallNow();
  const row = {
    id: ctx.ids.uuid(),
    name,
    features: [...new Set(features)].toSorted(),
    created_at: now,
    expires_at: new Date(now.getTime() + days * dayMilliseconds),
    last_used_at: null,
  };
  await ctx.tx(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute();
    const others = await tx.selectFrom('api_tokens').select('id').where('user_id', '=', actor.id).execute();
    if (others.length >= mostTokens) throw conflict(`There are ${mostTokens} tokens already: revoke one first.`);
    await tx
      .insertInto('api_tokens')
      .values({ ...row, user_id: actor.id, token_hash: tokenHash(token) })
      .execute();
    const after = { name, features: row.features, expiresAt: row.expires_at.toISOString() };
    await audit(tx, ctx, { action: 'token.make', subjectType: 'token', subjectId: row.id, after });
    await notifyUser(ctx, tx, actor.id, 'TOKEN_MADE', name);
  });
  return { token, description: viewToken(row, now) };
}

/** By the owner or an administrator; from the next request on. Another user's token is not found. */
export function revokeTokenOf(ctx: Ctx, userId: string, tokenId: string): Promise<undefined> {
  return ctx.tx(async (tx) => {
    const gone = await tx
      .deleteFrom('api_tokens')
      .where('id', '=', tokenId)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound('There is no such token.');
    const detail = { name: gone.name, userId };
    await audit(tx, ctx, { action: 'token.revoke', subjectType: 'token', subjectId: tokenId, detail });
    await notifyUser(ctx, tx, userId, 'TOKEN_REVOKED', gone.name);
    return undefined;
  });
}

/** Tells what it is to people and to programs that search for leaked secrets. */
const tokenPrefix = 'landfall_';
const isToken = (text: string): boolean => /^landfall_[\w-]{43}$/.test(text);

/** The use of a token is noted at most so often. */
const useNotedMilliseconds = 60_000;

const tokenRows = (db: Db) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('u.disabled_at', 'is', null)
    .select(['t.id as token_id', 't.features as token_features', 't.expires_at', 't.last_used_at'])
    .select(['u.id', 'u.email', 'u.username', 'u.is_super_user'])
    .select(rightsOf);

type ActorRow = NonNullable<Awaited<ReturnType<ReturnType<typeof tokenRows>['executeTakeFirst']>>>;

/**
 * The owner as a token may act: with the token's entitlements that the owner still has, and without the owner's roles. Null
 * if the owner may have no tokens any more.
 */
function actorOf(row: ActorRow): Actor | null {
  const owner = viewUser({ ...row, by_factor: false });
  if (!meetsRequirement(owner, tokenRequirement)) return null;
  const held: readonly string[] = bypassesEntitlements(owner) ? featureNames : row.features;
  const features = row.token_features.filter((feature) => held.includes(feature));
  return {
    ...viewUser({ ...row, features, roles: [], is_super_user: false, by_factor: false }),
    tokenId: row.token_id,
    sessionId: row.token_id,
    sessionEndsAt: row.expires_at,
    hasFactor: row.has_factor,
    factorRequired: row.factor_required,
    confirmedAt: null,
  };
}

export async function findTokenActor(
  { database: { db }, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  token: string,
): Promise<Actor | null> {
  if (!isToken(token)) return null;
  const now = clock.wallNow();
  const row = await tokenRows(db)
    .where('t.token_hash', '=', tokenHash(token))
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  const actor = row ? actorOf(row) : null;
  if (!row || !actor) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= useNotedMilliseconds) {
    const noted = db.updateTable('api_tokens').set({ last_used_at: now });
    await noted
      .where('id', '=', row.token_id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'The use of a token could not be noted'));
  }
  return actor;
}

/** The same for a call that took minutes; a token that expired meanwhile still counts. */
export async function findTokenActorAgain(db: Db, tokenId: string): Promise<Actor | null> {
  const row = await tokenRows(db).where('t.id', '=', tokenId).executeTakeFirst();
  return row ? actorOf(row) : null;
}
