import type { Log } from '../log.ts';
import type { App } from './app.ts';

export interface RepeatedTask {
  /** For the log: "Polling the feeds failed". */
  name: string;
  everyMs: number;
  /** Whether it runs as soon as the server listens, or after the first pause. */
  atOnce: boolean;
  run: () => Promise<unknown>;
}

/**
 * Runs each task again and again while the server listens, one run of it at a time. A failure is logged. Closing the
 * server waits for the runs that are under way and for tasks that are still being prepared, and none runs afterwards.
 */
export function repeatWhileListening(app: App, log: Log, prepare: () => Promise<readonly RepeatedTask[]>): void {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  let isClosing = false;
  let prepared: Promise<void> | undefined;

  function repeat({ name, everyMs, atOnce, run }: RepeatedTask): void {
    const runOnce = async (): Promise<void> => {
      try {
        await run();
      } catch (error) {
        log.warn({ err: error }, `${name} failed`);
      } finally {
        running.delete(name);
      }
    };
    const tick = (): void => {
      if (!running.has(name)) running.set(name, runOnce());
    };
    if (atOnce) tick();
    timers.push(setInterval(tick, everyMs));
  }

  async function start(): Promise<void> {
    const tasks = await prepare();
    if (!isClosing) tasks.forEach(repeat);
  }

  app.addHook('onListen', () => (prepared = start()));
  app.addHook('preClose', async () => {
    isClosing = true;
    await prepared?.catch(() => undefined);
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  });
}
