import { bypassesEntitlements, featureNames, meetsRequirement, tokenRequirement } from '@landfall/contract';
import type { Actor, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/schema.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { rightsOf } from '../store.ts';
import { viewUser } from '../user-view.ts';

/** Tells what it is to people and to programs that search for leaked secrets. */
export const tokenPrefix = 'landfall_';
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

type TokenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof tokenRows>['executeTakeFirst']>>>;

/**
 * The owner as a token may act: with the token's entitlements that the owner still has, and without the owner's roles. Null
 * if the owner may have no tokens any more.
 */
function actorOf(row: TokenRow): Actor | null {
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
