import type { Services } from '../context.ts';
import type { App } from './app.ts';

const patienceMilliseconds = 3_000;

async function works(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMilliseconds);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Is the process up; and is everything it needs up, so that it may be sent work. */
export function health(app: App, { database, storage, queue }: Services): void {
  const config = { platform: true, rateLimit: false } as const;
  app.get('/healthz', { config, schema: { hide: true } }, () => ({ status: 'UP' }));
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const [databaseUp, storageUp, queueUp] = await Promise.all([
      works(() => database.check()),
      works(() => storage.check()),
      works(() => queue.check()),
    ]);
    const ready = databaseUp && storageUp && queueUp;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    const word = (up: boolean): string => (up ? 'UP' : 'DOWN');
    return {
      status: word(ready),
      database: word(databaseUp),
      storage: word(storageUp),
      queue: word(queueUp),
    };
  });
}
