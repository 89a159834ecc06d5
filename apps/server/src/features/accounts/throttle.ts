import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { clientGroup } from '../../platform/http/limits.ts';

/** How many attempts are free, and how long the next one must wait. */
interface Limit {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

const guesses: Limit = { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 300 };
const guessesOfClient: Limit = { free: 20, firstWaitSeconds: 60, longestWaitSeconds: 300 };
const mails: Limit = { free: 3, firstWaitSeconds: 60, longestWaitSeconds: 600 };
const mailsOfClient: Limit = { free: 10, firstWaitSeconds: 60, longestWaitSeconds: 600 };
/** Without attempts for this long, the count starts again. */
const forgetMinutes = 15;

export interface Throttle {
  key: string;
  limit: Limit;
}

export interface Throttles {
  account: Throttle;
  client: Throttle;
}

export const loginThrottles = (emailKey: string, clientAddress: string | null): Throttles => ({
  account: { key: `account:${emailKey}`, limit: guesses },
  client: { key: `client:${clientGroup(clientAddress)}`, limit: guessesOfClient },
});
export const forgotThrottles = (emailKey: string, clientAddress: string | null): Throttles => ({
  account: { key: `forgot-account:${emailKey}`, limit: mails },
  client: { key: `forgot-client:${clientGroup(clientAddress)}`, limit: mailsOfClient },
});
export const changeThrottle = (userId: string): Throttle => ({ key: `change:${userId}`, limit: guesses });
/** Codes and passkeys, at sign-in and in an open session together. */
export const factorThrottle = (userId: string): Throttle => ({ key: `factor:${userId}`, limit: guesses });
export const resetThrottle = (clientAddress: string | null): Throttle => ({
  key: `reset-client:${clientGroup(clientAddress)}`,
  limit: guessesOfClient,
});

/**
 * Counts an attempt before it is made, so that simultaneous attempts cannot slip through. If it is refused, returns the
 * seconds to wait, and does not count it.
 */
async function countAttempt(db: Tx, { key, limit }: Throttle, now: Date): Promise<number> {
  // Attempts made while the machine's clock was ahead, which has since been put right, block nobody until that time comes.
  const forgotten = sql<boolean>`(login_throttle.last_at < ${now}::timestamptz - make_interval(mins => ${forgetMinutes})
    or login_throttle.last_at > ${now}::timestamptz + make_interval(secs => ${limit.longestWaitSeconds}))`;
  const attempts = sql<number>`case when ${forgotten} then 1 else login_throttle.attempts + 1 end`;
  const wait = sql`least(${limit.firstWaitSeconds}::float8 * power(2, least(${attempts} - ${limit.free}::int, 20)),
    ${limit.longestWaitSeconds}::float8)`;
  const counted = await sql`
    insert into login_throttle (key, attempts, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      attempts = ${attempts},
      last_at = ${now},
      blocked_until = case when ${attempts} >= ${limit.free}::int
        then ${now}::timestamptz + make_interval(secs => ${wait}) end
    where login_throttle.blocked_until is null or login_throttle.blocked_until <= ${now} or ${forgotten}
    returning key`.execute(db);
  if (counted.rows.length > 0) return 0;
  const row = await db.selectFrom('login_throttle').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return row?.blocked_until ? Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 1;
}

class Refused extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('This attempt has to wait');
    this.seconds = seconds;
  }
}

/** Seconds to wait before this attempt may be made; 0 when it may be made now. One that has to wait counts nowhere. */
export async function beginAttempt(
  { tx: inTransaction }: Pick<Ctx, 'tx'>,
  throttles: readonly Throttle[],
  now: Date,
): Promise<number> {
  try {
    await inTransaction(async (tx) => {
      for (const throttle of throttles) {
        const seconds = await countAttempt(tx, throttle, now);
        if (seconds > 0) throw new Refused(seconds);
      }
    });
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.seconds;
    throw error;
  }
}

export const clearThrottle = (db: Db | Tx, { key }: Throttle) =>
  db.deleteFrom('login_throttle').where('key', '=', key).execute();

export const takeBackAttempt = (db: Db | Tx, { key, limit }: Throttle) =>
  db
    .updateTable('login_throttle')
    .set({
      attempts: sql`greatest(attempts - 1, 0)`,
      blocked_until: sql`case when attempts - 1 >= ${limit.free}::int then blocked_until end`,
    })
    .where('key', '=', key)
    .execute();

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const tooMany = (what: string, seconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many ${what}. Please try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
