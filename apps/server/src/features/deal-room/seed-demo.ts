import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { insertDeal } from './deal-store.ts';
import { demoDeals, demoDocuments, type DemoDocument } from './demo-data.ts';
import { spoolFile, spoolFolder } from './spool-file.ts';
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
  for (const document of demoDocuments) await seedDocument(ctx, document);
}

async function seedDocument(ctx: Ctx, document: DemoDocument): Promise<void> {
  const deals = demoDeals.filter(
    (deal) => deal.issuer_name === document.issuer && deal.issuer_series === document.series,
  );
  const content = await spoolFile(createReadStream(document.path), spoolFolder(ctx), ctx.ids.uuid());
  try {
    await uploadDocument(ctx, {
      fields: {
        document_type: document.type,
        deal_room_host: 'intralinks',
        page_numbers: '',
        security_id: deals.map((deal) => demoSecurityId(deal.issuer_name, deal.issuer_series, deal.issuer_class)),
      },
      file: { name: document.name, declaredType: 'application/pdf', content },
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DUPLICATE_DOCUMENT')) throw error;
  } finally {
    await rm(content.path, { force: true });
  }
}
