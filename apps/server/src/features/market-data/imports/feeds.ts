import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { JobError } from '../../../platform/queue.ts';
import { importOne } from './import-one.ts';
import { printReport } from './import-record.ts';

/**
 * `feeds.json` in the data directory; without it nothing is polled:
 * `{ "everySeconds": 300, "urls": ["https://www.nhc.noaa.gov/CurrentStorms.json"] }`
 */
const feedsFile = z.strictObject({
  everySeconds: z.number().int().min(30).max(86_400).default(300),
  urls: z.array(z.url({ protocol: /^https?$/ })).max(20),
});
export type Feeds = z.output<typeof feedsFile>;

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

export async function fetchFeed(ctx: Ctx, url: string, signal: AbortSignal): Promise<void> {
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
