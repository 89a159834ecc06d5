import {
  classesOf,
  comparableClass,
  findingsOf,
  type ClassOnFile,
  type Deal,
  type ExtractedLists,
  type Finding,
  type ValuePlace,
} from '@landfall/contract';
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

/** Each class of the deals and the document, with its identifying data. */
export function soughtOf(deals: readonly Deal[], lists: ExtractedLists) {
  const [first] = deals;
  const named = new Map(deals.map((deal) => [comparableClass(deal.issuer_class), deal.issuer_class]));
  for (const name of classesOf(lists)) if (!named.has(comparableClass(name))) named.set(comparableClass(name), name);
  return [...named].map(([key, issuerClass]) => {
    const ofClass = (row: { issuerClass: string | null }): boolean => comparableClass(row.issuerClass) === key;
    const { securities, modeledStats, couponChangeHistories } = lists;
    const stated = securities.find(ofClass) ?? modeledStats.find(ofClass) ?? couponChangeHistories.find(ofClass);
    return {
      dealSecurityId: deals.find((deal) => comparableClass(deal.issuer_class) === key)?.security_id ?? null,
      issuerName: first?.issuer_name ?? '',
      issuerSeries: first?.issuer_series ?? '',
      issuerClass,
      isin: stated?.isin ?? null,
      cusip: stated?.cusip ?? null,
    };
  });
}

/** The current findings of a document's data, by the same function as in the editor. */
export async function judge(
  ctx: Ctx,
  db: Db | Tx,
  document: Pick<DocumentWithContext, 'document_type' | 'deals'>,
  lists: ExtractedLists,
  read: Pick<StoredExtraction, 'evidence' | 'findings'> = { evidence: [], findings: [] },
  settled: readonly ValuePlace[] = [],
): Promise<Judgement> {
  const businessDate = ctx.clock.businessDate();
  const [deal] = document.deals;
  const onFile = await classesOnFile(db, soughtOf(document.deals, lists), businessDate);
  const findings = findingsOf({
    docTypeCode: document.document_type,
    lists,
    read,
    settled,
    dealClasses: document.deals.map((deal) => deal.issuer_class),
    deal: deal ? { issuerName: deal.issuer_name, issuerSeries: deal.issuer_series } : null,
    onFile,
    businessDate,
  });
  return { findings, onFile, businessDate };
}
