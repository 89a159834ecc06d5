import { z } from 'zod';
import { defineJob, handleJob, type JobHandler, JobError } from '../../platform/queue.ts';
import { importDropped, makeDropFolders, putAway, settledFiles } from './imports/drop-folder.ts';
import { importKinds, importOne } from './imports/import-one.ts';
import { readLoadState, printReport } from './imports/import-record.ts';
import { areMarginsStale, recalculateMargins } from './prices/recalculate-margins.ts';
import { createContext, type Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { repeatWhileListening } from '../../platform/http/repeat-while-listening.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

/**
 * `feeds.json` in the data directory; without it nothing is polled:
 * `{ "everySeconds": 300, "urls": ["https://www.nhc.noaa.gov/CurrentStorms.json"] }`
 */
const feedsFile = z.strictObject({
  everySeconds: z.number().int().min(30).max(86_400).default(300),
  urls: z.array(z.url({ protocol: /^https?$/ })).max(20),
});
type Feeds = z.output<typeof feedsFile>;

export async function readFeeds({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<Feeds | null> {
  const path = join(dataDirectory, 'feeds.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return feedsFile.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'it is not JSON';
    throw new Error(`${path} cannot be used: ${reason}`, { cause: error });
  }
}

const patienceMilliseconds = 20_000;

async function fetchFeed(ctx: Ctx, url: string, signal: AbortSignal): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      // Only the operator says whom the server calls.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    });
  } catch (error) {
    throw new JobError('FEED_UNREACHABLE', `${url} cannot be reached`, { cause: error });
  }
  if (!answer.ok || !answer.body) throw new JobError('FEED_UNREACHABLE', `${url} answers ${answer.status}`);
  const { body } = answer;
  const report = await importOne(ctx, 'EVENTS', {
    name: url,
    loadedBy: 'feed',
    asOf: ctx.clock.now(),
    open: () => body,
  });
  if (report.fault !== null) throw new JobError('FEED_UNREADABLE', `${url}: ${report.fault}`, { retry: false });
  ctx.log.info({ url, report: printReport(report) }, 'A feed was read');
}

const importDroppedJob = defineJob({
  name: 'market-data.import-dropped',
  payload: z.strictObject({
    kind: z.enum(Object.keys(importKinds) as [string, ...string[]]),
    /** Of a file in the kind's own folder, so without separators. */
    name: z.string().regex(/^[^/\\\0]+$/),
  }),
  timeoutSeconds: 1_800,
});

export const fetchFeedJob = defineJob({
  name: 'market-data.fetch-feed',
  payload: z.strictObject({ url: z.url() }),
  retryLimit: 1,
  timeoutSeconds: 60,
});

const recalculateMarginsJob = defineJob({
  name: 'market-data.recalculate-margins',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
});

export const marketDataJobs: readonly JobHandler[] = [
  handleJob({
    job: importDroppedJob,
    handle: (ctx, file) => importDropped(ctx, file),
    // Moved away, so that it is not tried again.
    failed: async (_tx, ctx, file, { message }) => {
      const report = `${file.name}: not imported, nothing was changed.\n${message}\n`;
      await putAway(ctx.config, file, 'refused', report).catch((error: unknown) =>
        ctx.log.warn({ err: error, file }, 'A dropped file could not be put away'),
      );
    },
  }),
  handleJob({ job: recalculateMarginsJob, handle: (ctx) => recalculateMargins(ctx) }),
  handleJob({ job: fetchFeedJob, handle: (ctx, { url }, { signal }) => fetchFeed(ctx, url, signal) }),
];

const lookMilliseconds = 2_000;

/** Enqueues the import of every complete file. */
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

/** Enqueues the computation of margins that are out of date, but not while a market is loading. */
export async function enqueueStaleMargins(ctx: Ctx): Promise<void> {
  if (!(await areMarginsStale(ctx.db)) || (await readLoadState(ctx.db)).isLoading) return;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, recalculateMarginsJob, {}, { key: 'margins' }));
}

/** Enqueues each feed, unless another server has done so. */
export async function enqueueFeeds(ctx: Ctx, { urls, everySeconds }: Feeds): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const url of urls) {
      await ctx.queue.enqueue(tx, fetchFeedJob, { url }, { key: url, subject: `feed:${url}`, everySeconds });
    }
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
  const margins = {
    name: 'Looking for margins that are out of date',
    everyMs: lookMilliseconds,
    atOnce: true,
    run: () => enqueueStaleMargins(ctx),
  };
  repeatWhileListening(app, ctx.log, async () => {
    await makeDropFolders(ctx.config);
    const feeds = await readFeeds(ctx.config);
    if (!feeds) return [drops, margins];
    const everyMs = feeds.everySeconds * 1_000;
    return [drops, margins, { name: 'Polling the feeds', everyMs, atOnce: true, run: () => enqueueFeeds(ctx, feeds) }];
  });
}
