import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { demoDeals, demoDocuments, demoPapers } from '@landfall/demo-market';
import { dateIn } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { spoolFile, spoolFolder } from '../../platform/http/upload-spool.ts';
import { createDeal, uploadDocument } from '../deal-room/index.ts';

const sampleFolder = join(import.meta.dirname, '../../../fixtures/documents');

/** The same on every machine, so that demonstration data of other slices can speak of a deal. */
const demoSecurityId = (issuer: string, series: string, issuerClass: string): string =>
  `demo-${[issuer, series, issuerClass]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')}`;

/** Does nothing where it exists already. */
async function unlessThere(code: 'DUPLICATE_DEAL' | 'DUPLICATE_DOCUMENT', make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof AppError && error.code === code)) throw error;
  }
}

/** Deals, and documents that wait to be read: the job runs once the server is up. Runs again without harm. */
export async function seedDeals(ctx: Ctx): Promise<void> {
  for (const deal of demoDeals) {
    const id = demoSecurityId(deal.issuer_name, deal.issuer_series, deal.issuer_class);
    await unlessThere('DUPLICATE_DEAL', () => createDeal(ctx, deal, id));
  }
  for (const { content, weekdaysAgo, ...paper } of demoPapers()) {
    await seedDocument(weekdaysBefore(ctx, weekdaysAgo), paper, Readable.from([content]));
  }
  for (const document of demoDocuments) {
    await seedDocument(ctx, document, createReadStream(join(sampleFolder, document.name)));
  }
}

const dayMs = 86_400_000;
const isWeekend = (instant: Date): boolean => [0, 6].includes(instant.getUTCDay());

/** The same, so many working days earlier. */
function weekdaysBefore(ctx: Ctx, weekdays: number): Ctx {
  let days = 0;
  for (let left = weekdays; left > 0;) {
    days += 1;
    if (!isWeekend(new Date(ctx.clock.now().getTime() - days * dayMs))) left -= 1;
  }
  const earlier = (instant: Date): Date => new Date(instant.getTime() - days * dayMs);
  const now = (): Date => earlier(ctx.clock.now());
  const businessDate = (): string => dateIn(ctx.config.marketTimeZone, now());
  return { ...ctx, clock: { now, businessDate, wallNow: () => earlier(ctx.clock.wallNow()) } };
}

async function seedDocument(ctx: Ctx, document: (typeof demoDocuments)[number], bytes: Readable): Promise<void> {
  const deals = demoDeals.filter(
    (deal) => deal.issuer_name === document.issuer && deal.issuer_series === document.series,
  );
  const content = await spoolFile(bytes, spoolFolder(ctx), ctx.ids.uuid());
  const fields = {
    document_type: document.type,
    deal_room_host: 'intralinks' as const,
    page_numbers: document.type === 'SUPPLEMENT' ? '1' : '',
    security_id: deals.map((deal) => demoSecurityId(deal.issuer_name, deal.issuer_series, deal.issuer_class)),
  };
  const declaredType = document.name.endsWith('.csv') ? 'text/csv' : 'application/pdf';
  try {
    await unlessThere('DUPLICATE_DOCUMENT', () =>
      uploadDocument(ctx, { fields, file: { name: document.name, declaredType, content } }),
    );
  } finally {
    await rm(content.path, { force: true });
  }
}
