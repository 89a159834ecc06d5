import type { Access, MarketClock, User, SessionResponse } from '@landfall/contract';
import DataLoader from 'dataloader';
import type { Config } from '../../platform/config.ts';
import type { Actor, Ctx, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { authorise } from '../../platform/http/access.ts';
import { tokenHash } from '../../platform/ids.ts';
import { findSessionUsers, findUserOfSession, noteSessionUse, extendSession } from './store.ts';
import { findTokenActorAgain } from './tokens/tokens.ts';
import { viewUser } from './user-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Lifetimes = Pick<Config, 'sessionIdleMinutes' | 'sessionAbsoluteHours'>;

export const sessionEnd = (config: Lifetimes, createdAt: Date): Date =>
  new Date(createdAt.getTime() + config.sessionAbsoluteHours * 3_600_000);

/** When a session expires that is extended now: after the idle time, or at its end if that is sooner. */
export const idleEnd = (config: Lifetimes, now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + config.sessionIdleMinutes * 60_000, endsAt.getTime()));

/** The market's day and time zone, which the page goes by. */
export const marketClock = ({ clock, config }: Pick<Ctx, 'clock' | 'config'>): MarketClock => ({
  businessDate: clock.businessDate(),
  marketTimeZone: config.marketTimeZone,
});

/** All tokens have the same length. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The use of a session is noted at most so often. */
const useNotedMilliseconds = 60_000;

const mostAtOnce = 500;

type FindActor = (token: string | undefined) => Promise<Actor | null>;

/**
 * All requests that arrive in one turn of the event loop share one query, which begins after the last of them arrived and is
 * not cached. So rights are never older than the request.
 */
export function createFindActor({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): FindActor {
  // The embedded database runs one query at a time: requests that arrive during one share the next.
  let answered: Promise<unknown> = Promise.resolve();
  const afterTheLast = (begin: () => void): void => {
    const schedule = (): void => void setImmediate(begin);
    answered.then(schedule, schedule);
  };
  const sessions = new DataLoader<string, Actor | null>(
    async (hashes) => {
      const now = clock.wallNow();
      const found = findSessionUsers(database, [...new Set(hashes)], now);
      answered = found;
      const users = await found;
      const noted = now.getTime() - useNotedMilliseconds;
      const used = users.filter(({ last_used_at: last }) => last === null || last.getTime() <= noted);
      if (used.length > 0) {
        const ids = used.map(({ session_id: id }) => id);
        // A database that takes no writes still answers.
        await noteSessionUse(database.db, ids, now).catch((error: unknown) => {
          log.warn({ err: error }, 'The use of a session could not be noted');
        });
      }
      const actors = new Map(
        users.map((user) => [
          user.token_hash,
          {
            ...viewUser(user),
            tokenId: null,
            sessionId: user.session_id,
            sessionEndsAt: user.ends_at,
            hasFactor: user.has_factor,
            factorRequired: user.factor_required,
            confirmedAt: user.confirmed_at,
          },
        ]),
      );
      return hashes.map((hash) => actors.get(hash) ?? null);
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      batchScheduleFn: database.kind === 'postgres' ? setImmediate : afterTheLast,
    },
  );
  return async (token) => (token === undefined || !isToken(token) ? null : sessions.load(tokenHash(token)));
}

/**
 * A caller's current rights, for an answer that takes minutes to send; null if the user is disabled or has signed out. A
 * session that expires meanwhile without calls still counts, because waiting for a download makes none.
 */
export async function readRightsNow(db: Db, actor: Pick<Actor, 'sessionId' | 'tokenId'>): Promise<User | null> {
  if (actor.tokenId !== null) return findTokenActorAgain(db, actor.tokenId);
  const row = await findUserOfSession(db, actor.sessionId);
  return row ? viewUser(row) : null;
}

/** Checks access again before a call that took minutes to arrive takes effect. */
export async function authoriseAgain({ actor, db }: Pick<Ctx, 'actor' | 'db'>, access: Access): Promise<void> {
  const user = actor && (await readRightsNow(db, actor));
  authorise(actor && user ? { ...actor, ...user } : null, access);
}

const userOf = ({ id, email, username, entitlements, roles, isSuperUser, lacksFactor }: Actor): User => ({
  id,
  email,
  username,
  entitlements,
  roles,
  isSuperUser,
  ...(lacksFactor ? { lacksFactor } : {}),
});

/** A program's session is not extended. Null if the session was ended since the request arrived: by a logout in another tab. */
async function extend({ clock, config, db }: Ctx, { tokenId, sessionId, sessionEndsAt }: Actor): Promise<Date | null> {
  if (tokenId !== null) return sessionEndsAt;
  const expiresAt = idleEnd(config, clock.wallNow(), sessionEndsAt);
  return (await extendSession(db, sessionId, expiresAt)) ? expiresAt : null;
}

/** The one call that extends the idle lifetime. A program hears for whom it acts. */
export async function readSession(ctx: Ctx): Promise<SessionResponse> {
  const { actor } = ctx;
  const market = marketClock(ctx);
  const expiresAt = actor && (await extend(ctx, actor));
  if (!actor || !expiresAt) return { valid: false, status: 'ERROR', user: null, expiresAt: null, ...market };
  return { valid: true, status: 'SUCCESS', user: userOf(actor), expiresAt: expiresAt.toISOString(), ...market };
}

export const sessionCookieName = 'landfall_session';
/** Binds a sign-on at the provider to the browser where it began. */
export const signOnCookieName = 'landfall_sign_on';
/** Browsers accept a cookie with such a name only from this host over HTTPS, so that no other host can set it. */
const secured = (name: string): string => `__Host-${name}`;

const isSecure = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);

function cookieFor(request: FastifyRequest, config: Config, plain = sessionCookieName) {
  const secure = isSecure(request, config);
  const name = secure ? secured(plain) : plain;
  return { name, attributes: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure } };
}

export const readSessionCookie = (request: FastifyRequest, config: Config, plain = sessionCookieName) =>
  request.cookies[cookieFor(request, config, plain).name];

interface Cookie {
  token: string;
  plain?: string;
  seconds?: number;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, cookie: Cookie): void {
  const { token, plain, seconds = config.sessionAbsoluteHours * 3600 } = cookie;
  const { name, attributes } = cookieFor(request, config, plain);
  reply.setCookie(name, token, { ...attributes, maxAge: seconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, plain?: string): void {
  const { name, attributes } = cookieFor(request, config, plain);
  reply.clearCookie(name, attributes);
}
