import { createDataAnswers } from '../platform/http/answer-cache.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../start-server.ts';
import { features as allFeatures } from '../features.ts';
import { demoPassword } from '@landfall/demo-market';
import { addUser, sessionCookieName } from '../features/accounts/index.ts';
import { createFindActor } from '../features/accounts/session.ts';
import { seedAccounts } from '../features/demonstration/index.ts';
import { fixedClock, type FixedClock } from './fixed-clock.ts';
import { parseConfig, type Config } from '../platform/config.ts';
import { createContext, type Ctx, type Services } from '../platform/context.ts';
import type { App, Feature } from '../platform/http/app.ts';
import type { ArrivalLimits } from '../platform/http/limits.ts';
import { createIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { createMail } from '../platform/mail.ts';
import { countMails, countStorageFailures, createMetrics } from '../platform/metrics.ts';
import { createQueue } from '../platform/queue.ts';
import { createWorker, type Worker } from '../platform/queue/worker.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createTraffic } from '../platform/traffic.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { watchForSecrets } from './watch-for-secrets.ts';

export interface TestOptions {
  /** Default: those of the server. */
  features?: readonly Feature[];
  /** Default: a working Thursday at noon in New York. */
  now?: Date;
  config?: Partial<Config>;
  log?: Log;
  /** How long a request may take to arrive. */
  limits?: ArrivalLimits;
  /** Default: the demonstration accounts, and no other demonstration data. */
  accounts?: 'demo' | 'none';
}

export interface TestApp {
  app: App;
  services: Services;
  worker: Worker;
  database: TestDatabase;
  clock: FixedClock;
  /** A call without session, or with the cookie that `login` returns. */
  inject(options: InjectOptions, cookie?: string): Promise<LightMyRequestResponse>;
  /** Signs in and returns the Cookie header; default: the demonstration analyst. */
  login(email?: string, password?: string): Promise<string>;
  /** A new user with these rights; returns the Cookie header of a session of theirs. */
  loginWith(rights: { roles?: readonly string[]; grants?: readonly string[] }): Promise<string>;
  /** A context for calling use cases without HTTP; with a cookie, as its user. */
  ctx(cookie?: string): Promise<Ctx>;
  /** Runs the jobs that are queued, and those they queue, until none is left. */
  drainJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The demonstration's password, hashed at the least cost: a test file signs in many times. */
const secret = {
  password: demoPassword,
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$ZOuXRtuVgukYkjIgzGAheA$xVhs3mAwwz5XcAguhJyFQ76KiCLh0rLG86dHCoVEtDo',
};

export const testNow = new Date('2026-01-15T17:00:00Z');

const tokenOf = (cookie: string): string | undefined => new RegExp(`${sessionCookieName}=([^;]+)`).exec(cookie)?.[1];

/** A server on a database of its own, to be injected into; close it after the test. */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const watch = watchForSecrets();
  const features = [watch.feature, ...(options.features ?? allFeatures)];
  const database = await createTestDatabase();
  const config: Config = {
    ...parseConfig({ LANDFALL_DATA: database.dataDirectory }),
    callsPerMinute: 0,
    webDirectory: `${database.dataDirectory}/no-web`,
    ...options.config,
  };
  const log = options.log ?? watch.log;
  const ids = createIds();
  const clock = fixedClock(config.marketTimeZone, options.now ?? testNow);
  const handlers = features.flatMap((feature) => feature.jobs ?? []);
  const parts = createQueue({ database: database.database, ids, handlers });
  const metrics = createMetrics(database.database);
  const services: Services = {
    config,
    database: database.database,
    clock,
    ids,
    storage: countStorageFailures(await openStorage(config), metrics),
    queue: parts.queue,
    mail: countMails(createMail(config, ids, log), metrics),
    log,
    traffic: createTraffic(),
    metrics,
    answers: createDataAnswers(database.database.db),
  };
  const worker = createWorker(services, parts);
  const app = await buildApp(services, features, options.limits).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const findActor = createFindActor(services);
  if (options.accounts !== 'none') await seedAccounts(createContext(services, { requestId: 'seed' }), secret);

  const inject: TestApp['inject'] = (request, cookie) =>
    app.inject({ ...request, headers: { ...(cookie === undefined ? {} : { cookie }), ...request.headers } });

  const login: TestApp['login'] = async (email = 'analyst@landfall.example', password = demoPassword) => {
    const answer = await inject({ method: 'POST', url: '/auth/login', payload: { email, password } });
    const cookie = answer.cookies.find(({ name }) => name === sessionCookieName);
    if (!cookie) throw new Error(`${email} could not sign in: ${answer.body}`);
    return `${cookie.name}=${cookie.value}`;
  };

  return {
    app,
    services,
    worker,
    database,
    clock,
    inject,
    login,
    loginWith: async ({ roles = [], grants = [] }) => {
      const ctx = createContext(services, { requestId: 'test' });
      const email = `${ids.uuid()}@landfall.example`;
      const user_id = await addUser(ctx, { ...secret, email, username: 'Test User', roles });
      for (const feature_name of grants)
        await ctx.db.insertInto('user_grants').values({ user_id, feature_name }).execute();
      return login(email);
    },
    ctx: async (cookie) => {
      const actor = cookie === undefined ? null : await findActor(tokenOf(cookie));
      return createContext(services, { actor, requestId: 'test', clientAddress: '127.0.0.1' });
    },
    drainJobs: () => worker.drain(),
    close: async () => {
      await app.close();
      await worker.stop();
      await database.close();
      watch.end();
    },
  };
}
