import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createLoadActor } from './features/accounts/index.ts';
import { demoGreeting } from './features/demonstration/index.ts';
import type { Config } from './platform/config.ts';
import { createContext, type Services } from './platform/context.ts';
import { oneAtATime } from './platform/database/migrations.ts';
import type { App, Feature } from './platform/http/app.ts';
import { arrivalLimits, type ArrivalLimits } from './platform/http/limits.ts';
import { createServer } from './platform/http/create-server.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { openServices } from './platform/services.ts';

/** The HTTP side of the slices, ready to listen or to be injected into. */
export const buildApp = (
  services: Services,
  features: readonly Feature[],
  limits: ArrivalLimits = arrivalLimits,
): Promise<App> =>
  createServer(services, {
    loadActor: createLoadActor(services),
    limits,
    routes: (app) => {
      for (const feature of features) feature.routes?.(app);
    },
  });

/** Requests under way at a stop get this long. */
const closeMilliseconds = 5_000;

export interface RunningServer {
  url: string;
  services: Services;
  /** What to tell whoever started it. */
  greeting: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  features: readonly Feature[];
  onBroken: (reason: string) => void;
}

/** Opens, migrates, seeds, starts jobs and HTTP; closes what it opened when a step fails. */
export async function startServer(config: Config, log: Log, options: StartOptions): Promise<RunningServer> {
  const { features, onBroken } = options;
  const { services, worker, close } = await openServices(config, log, { features, serving: true, onBroken });
  try {
    await requireFreePort(config);
    const ctx = createContext(services, { requestId: 'start' });
    await oneAtATime(services.database, async () => {
      for (const feature of features) await feature.atStart?.(ctx);
    });
    const app = await buildApp(services, features);
    const metrics = await serveMetrics(config, services.metrics, log);
    try {
      await listen(app, config);
      await worker.start();
    } catch (error) {
      await Promise.all([app.close(), metrics.close()]);
      throw error;
    }
    const url = addressOf(app, config);
    return {
      url,
      services,
      greeting: [`Landfall is ready at ${url}`, ...(await demoGreeting(ctx)), ''].join('\n'),
      stop: async () => {
        await Promise.all([closeApp(app), metrics.close()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A port that cannot be had is said before a demonstration market is loaded for nothing. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createNetServer();
  await saying(config, async () => {
    probe.listen({ host: config.host, port: config.port });
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

const listen = (app: App, config: Config): Promise<void> =>
  saying(config, async () => {
    await app.listen({ host: config.host, port: config.port });
  });

async function saying({ host, port }: Config, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const reasons: Record<string, string> = {
      EADDRINUSE: `port ${port} on ${host} is taken: set PORT to another one, or end the program that uses it`,
      EACCES: `port ${port} needs rights this user does not have: set PORT to one above 1023`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
      ENOTFOUND: `HOST ${host} is not an address of this machine`,
    };
    throw new Error(reasons[String(code)] ?? `cannot listen on ${host}:${port} (${String(code)})`, { cause: error });
  }
}

/** Waits for answers under way, but not for ever: a download may take minutes. */
async function closeApp(app: App): Promise<void> {
  const closed = app.close();
  const late = wait(closeMilliseconds, 'late', { ref: false });
  if ((await Promise.race([closed, late])) === 'late') app.server.closeAllConnections();
  await closed;
}

function addressOf(app: App, { host, publicUrl }: Config): string {
  if (publicUrl !== null) return publicUrl;
  const { port } = app.server.address() as AddressInfo;
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
