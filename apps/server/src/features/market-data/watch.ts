import { createContext, type Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { makeDropFolders, settledFiles } from './imports/drop-folder.ts';
import { readFeeds } from './imports/feeds.ts';
import { fetchFeedJob, importDroppedJob } from './jobs.ts';

const lookMilliseconds = 2_000;

/** Enqueues the import of every file that lies ready. */
export async function enqueueDropped(ctx: Ctx, seen: Map<string, string>): Promise<number> {
  const files = await settledFiles(ctx.config, seen);
  if (files.length === 0) return 0;
  await ctx.tx(async (tx) => {
    for (const file of files) {
      const key = `${file.kind}/${file.name}`;
      await ctx.queue.enqueue(tx, importDroppedJob, file, { key, subject: `drop:${key}` });
    }
  });
  return files.length;
}

async function enqueueFeeds(ctx: Ctx, urls: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const url of urls) await ctx.queue.enqueue(tx, fetchFeedJob, { url }, { key: url, subject: `feed:${url}` });
  });
}

/** Looks into the drop folders and polls the configured feeds for as long as the server listens. */
export function watchWhileListening(app: App): void {
  const timers: NodeJS.Timeout[] = [];
  const busy = new Set<string>();
  const ctx = createContext(app.services, { requestId: 'market-data-watch' });

  function every(name: string, milliseconds: number, run: () => Promise<unknown>): void {
    const tick = async (): Promise<void> => {
      if (busy.has(name)) return;
      busy.add(name);
      try {
        await run();
      } catch (error) {
        ctx.log.warn({ err: error }, `${name} failed`);
      } finally {
        busy.delete(name);
      }
    };
    void tick();
    timers.push(setInterval(() => void tick(), milliseconds));
  }

  app.addHook('onListen', async () => {
    await makeDropFolders(ctx.config);
    const seen = new Map<string, string>();
    every('Looking into the drop folders', lookMilliseconds, () => enqueueDropped(ctx, seen));
    const feeds = await readFeeds(ctx.config);
    if (feeds) every('Polling the feeds', feeds.everySeconds * 1_000, () => enqueueFeeds(ctx, feeds.urls));
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
