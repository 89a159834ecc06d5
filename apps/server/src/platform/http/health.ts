import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { hasRoom } from '../room.ts';
import type { App } from './app.ts';

const patienceMilliseconds = 3_000;
/** PostgreSQL's code for a full disk, which only its server can see; it counts for this long. */
const diskFull = '53100';
const fullMilliseconds = 60_000;

const works = (check: () => Promise<void>): Promise<boolean> =>
  Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    wait(patienceMilliseconds, false, { ref: false }),
  ]);

/** Whether the process runs, and whether everything it needs works and there is disk space. */
export function health(app: App, { config: { dataDirectory }, database, storage, queue }: Services): void {
  const config = { platform: true, rateLimit: false } as const;
  app.get('/healthz', { config, schema: { hide: true } }, () => ({ status: 'UP' }));
  let fullAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error.code === diskFull && database.kind === 'postgres') fullAt = performance.now();
    done();
  });
  const checkRoom = async (): Promise<void> => {
    const isFull = performance.now() - fullAt < fullMilliseconds || !(await hasRoom(dataDirectory));
    if (isFull) throw new Error('there is no room left');
  };
  const look = () =>
    Promise.all([
      works(() => database.check()),
      works(() => storage.check()),
      works(() => queue.check()),
      works(checkRoom),
    ]);
  // Anyone may ask, as often as they like, and the storage is written to: who asks meanwhile gets the same answer.
  let looking: ReturnType<typeof look> | null = null;
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    looking ??= look().finally(() => {
      looking = null;
    });
    const [databaseUp, storageUp, queueUp, roomLeft] = await looking;
    const ready = databaseUp && storageUp && queueUp && roomLeft;
    reply.code(ready ? 200 : 503);
    const word = (up: boolean): string => (up ? 'UP' : 'DOWN');
    return {
      status: word(ready),
      database: word(databaseUp),
      storage: word(storageUp),
      queue: word(queueUp),
      room: word(roomLeft),
    };
  });
}
