import { noSession } from './errors.ts';
import type { DataAnswers } from './http/answer-cache.ts';
import type { User } from '@landfall/contract';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Db, Tx } from './database/schema.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Queue } from './queue.ts';
import type { Storage } from './storage/storage.ts';
import type { Traffic } from './traffic.ts';

/** The signed-in user of a request, as read from the database for this request. */
export interface Actor extends User {
  /** The token with which a program acts for the user; null in a session. */
  tokenId: string | null;
  /** Of a program: the token's id, which is no session's. */
  sessionId: string;
  /** When the session ends, however active its user is. */
  sessionEndsAt: Date;
  /** The user has a second factor, and showed it for this session. */
  hasFactor: boolean;
  /** A role of the user requires one. */
  factorRequired: boolean;
  /** When the user last confirmed their presence; null in sessions older than this column. */
  confirmedAt: Date | null;
}

/** One of each for a process: opened by the server, the command line or a test. */
export interface Services {
  config: Config;
  database: Database;
  answers: DataAnswers;
  clock: Clock;
  ids: Ids;
  storage: Storage;
  queue: Queue;
  mail: Mail;
  log: Log;
  traffic: Traffic;
  metrics: Metrics;
}

/** The parameters of every use case, instead of globals. */
export interface Ctx extends Readonly<Omit<Services, 'database'>> {
  /** Null for a request without session, a job and the command line. */
  readonly actor: Actor | null;
  readonly db: Db;
  /** One transaction. Inside, use only the handle passed in: `ctx.db` refuses to work there. */
  tx<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  readonly requestId: string;
  /** Null outside a request. */
  readonly clientAddress: string | null;
}

export interface ContextOptions {
  actor?: Actor | null;
  requestId: string;
  clientAddress?: string | null;
  log?: Log;
}

export function createContext({ database, ...services }: Services, options: ContextOptions): Ctx {
  return {
    actor: null,
    clientAddress: null,
    db: database.db,
    tx: (run) => database.transaction(run),
    ...services,
    ...options,
  };
}

export function requireActor({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (!actor) throw noSession();
  return actor;
}
