import { createContext, type Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { repeatWhileListening } from '../../platform/http/repeat-while-listening.ts';
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
  const ctx = createContext(app.services, { requestId: 'market-data-watch' });
  const seen = new Map<string, string>();
  const drops = {
    name: 'Looking into the drop folders',
    everyMs: lookMilliseconds,
    atOnce: true,
    run: () => enqueueDropped(ctx, seen),
  };
  repeatWhileListening(app, ctx.log, async () => {
    await makeDropFolders(ctx.config);
    const feeds = await readFeeds(ctx.config);
    if (!feeds) return [drops];
    const everyMs = feeds.everySeconds * 1_000;
    return [drops, { name: 'Polling the feeds', everyMs, atOnce: true, run: () => enqueueFeeds(ctx, feeds.urls) }];
  });
}
