import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** How many attempts are free, and how long the next one must wait; no wait is for ever. */
interface Limit {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

const perAccount: Limit = { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 300 };
const perClient: Limit = { free: 20, firstWaitSeconds: 60, longestWaitSeconds: 300 };
/** Quiet for this long, and the count starts over. */
const forgetMinutes = 15;

interface Key {
  key: string;
  limit: Limit;
}

export function throttleKeys(emailKey: string, clientAddress: string | null): readonly [Key, Key] {
  return [
    { key: `account:${emailKey}`, limit: perAccount },
    { key: `client:${clientAddress ?? 'unknown'}`, limit: perClient },
  ];
}

/**
 * Counts an attempt before it is made, so that many at once do not slip through together. Returns how many seconds
 * to wait where this one is refused, which is then not counted.
 */
async function countAttempt(db: Db, { key, limit }: Key, now: Date): Promise<number> {
  const forgotten = sql<boolean>`login_throttle.last_at < ${now}::timestamptz - make_interval(mins => ${forgetMinutes})`;
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
    where login_throttle.blocked_until is null or login_throttle.blocked_until <= ${now}
    returning key`.execute(db);
  if (counted.rows.length > 0) return 0;
  const row = await db.selectFrom('login_throttle').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return row?.blocked_until ? Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 1;
}

/** Seconds to wait before this attempt may be made; 0 when it may be made now. */
export async function beginAttempt(db: Db, keys: readonly Key[], now: Date): Promise<number> {
  for (const key of keys) {
    const seconds = await countAttempt(db, key, now);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** A right password: the account's count is forgotten, and the client's is as before the attempt. */
export async function forgiveAttempt(db: Db, [account, client]: readonly [Key, Key]): Promise<void> {
  await db.deleteFrom('login_throttle').where('key', '=', account.key).execute();
  await db
    .updateTable('login_throttle')
    .set({
      attempts: sql`greatest(attempts - 1, 0)`,
      blocked_until: sql`case when attempts - 1 >= ${client.limit.free}::int then blocked_until end`,
    })
    .where('key', '=', client.key)
    .execute();
}

export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many sign-in attempts. Please try again in ${seconds === 1 ? '1 second' : time}.`;
}
