import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { audit } from '../../platform/audit.ts';
import { dateIn } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { insertDeal } from './deal-store.ts';
import { demoDeals, demoDocuments, demoPapersOfDeals } from './demo-data.ts';
import { spoolFile, spoolFolder } from './spool-file.ts';
import type { DocumentTypeCode } from './tables.ts';
import { uploadDocument } from './upload-document.ts';

/** The same on every machine, so that demonstration data of other slices can speak of a deal. */
const demoSecurityId = (issuer: string, series: string, issuerClass: string): string =>
  `demo-${[issuer, series, issuerClass]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')}`;

/** Deals, and documents that wait to be read: the job runs once the server is up. Runs again without harm. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const deal of demoDeals) {
      const security_id = demoSecurityId(deal.issuer_name, deal.issuer_series, deal.issuer_class);
      const inserted = await insertDeal(tx, { ...deal, security_id, created_at: ctx.clock.now() });
      if (!inserted) continue;
      const after = { ...deal, security_id };
      await audit(tx, ctx, { action: 'deal.create', subjectType: 'deal', subjectId: security_id, after });
    }
  });
  for (const { content, weekdaysAgo, ...paper } of demoPapersOfDeals) {
    await seedDocument(weekdaysBefore(ctx, weekdaysAgo), paper, Readable.from([content]));
  }
  for (const { path, ...document } of demoDocuments) await seedDocument(ctx, document, createReadStream(path));
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

interface Seeded {
  name: string;
  type: DocumentTypeCode;
  issuer: string;
  series: string;
}

async function seedDocument(ctx: Ctx, document: Seeded, bytes: Readable): Promise<void> {
  const deals = demoDeals.filter(
    (deal) => deal.issuer_name === document.issuer && deal.issuer_series === document.series,
  );
  const content = await spoolFile(bytes, spoolFolder(ctx), ctx.ids.uuid());
  try {
    await uploadDocument(ctx, {
      fields: {
        document_type: document.type,
        deal_room_host: 'intralinks',
        page_numbers: document.type === 'SUPPLEMENT' ? '1' : '',
        security_id: deals.map((deal) => demoSecurityId(deal.issuer_name, deal.issuer_series, deal.issuer_class)),
      },
      file: {
        name: document.name,
        declaredType: document.name.endsWith('.csv') ? 'text/csv' : 'application/pdf',
        content,
      },
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DUPLICATE_DOCUMENT')) throw error;
  } finally {
    await rm(content.path, { force: true });
  }
}
