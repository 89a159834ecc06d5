import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Config } from '../../platform/config.ts';
import type { Actor, Services } from '../../platform/context.ts';
import { tokenHash } from '../../platform/ids.ts';
import { sessionLookup } from './session-lookup.ts';

type Lifetimes = Pick<Config, 'sessionIdleMinutes' | 'sessionAbsoluteHours'>;

export const sessionEnd = (config: Lifetimes, createdAt: Date): Date =>
  new Date(createdAt.getTime() + config.sessionAbsoluteHours * 3_600_000);

/** When a session lapses that was last extended now: after the idle time, or at its end if that is sooner. */
export const idleEnd = (config: Lifetimes, now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + config.sessionIdleMinutes * 60_000, endsAt.getTime()));

/** Our tokens have one length; anything else is not looked for. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Tokens that came lately, so that those who call often are not hashed at every call. */
const hashes = new BoundedMap<string, string>();

function hashOf(token: string): string {
  const known = hashes.get(token);
  if (known !== undefined) return known;
  const made = tokenHash(token);
  hashes.set(token, made);
  return made;
}

/** Who holds this token, as of this request, so that a right taken away is gone at the next one. */
export function findActor(services: Services, token: string | undefined): Actor | null | Promise<Actor | null> {
  if (token === undefined || !isToken(token)) return null;
  return sessionLookup(services.database)(hashOf(token), services.clock.wallNow());
}
