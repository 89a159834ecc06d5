import { findingsOf, type ClassOnFile, type ExtractedLists, type Finding } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { DocumentWithContext } from '../deal-room/index.ts';
import { classesOnFile } from '../securities/index.ts';
import type { StoredExtraction } from './store.ts';

export interface Judgement {
  findings: Finding[];
  onFile: ClassOnFile[];
  businessDate: string;
}

/** What there is to say of a document's data today: by the same rules that the editor goes by while one types. */
export async function judge(
  ctx: Ctx,
  db: Db | Tx,
  document: Pick<DocumentWithContext, 'document_type' | 'deals'>,
  lists: ExtractedLists,
  read: Pick<StoredExtraction, 'evidence' | 'findings'> = { evidence: [], findings: [] },
): Promise<Judgement> {
  const businessDate = ctx.clock.businessDate();
  const onFile = await classesOnFile(db, document.deals, businessDate);
  const findings = findingsOf({
    docTypeCode: document.document_type,
    lists,
    read,
    dealClasses: document.deals.map((deal) => deal.issuer_class),
    onFile,
    businessDate,
  });
  return { findings, onFile, businessDate };
}
