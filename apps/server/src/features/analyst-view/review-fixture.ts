import type { ExtractedDocumentData, ExtractedLists, SignOffRequest } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import type { TestApp } from '../../testing/harness.ts';
import { findDocument } from '../deal-room/index.ts';
import { post, tinyPdf, uploadParts, type Answer } from '../deal-room/upload-fixture.ts';
import { recordExtraction } from './record-extraction.ts';

let uploads = 0;

/** For tests: a document that was uploaded for these deals; its extraction has not run. */
export async function upload(
  test: TestApp,
  cookie: string,
  securityIds: readonly string[],
  type = 'OC',
): Promise<string> {
  uploads += 1;
  const answer = await post(test, cookie, uploadParts(securityIds, { type, bytes: tinyPdf(`review ${uploads}`) }));
  return answer.json<{ data: { documentId: string } }>().data.documentId;
}

/** An extraction that found these rows. */
const extractionOf = (lists: ExtractedLists): ExtractionResult =>
  ({ ...structuredClone(lists), evidence: [], findings: [] }) as unknown as ExtractionResult;

/** A document ready for review, with these rows as version 1. */
export async function uploadForReview(
  test: TestApp,
  cookie: string,
  securityIds: readonly string[],
  lists: ExtractedLists,
  type = 'OC',
  read: Partial<Pick<ExtractionResult, 'evidence' | 'findings'>> = {},
): Promise<string> {
  const documentId = await upload(test, cookie, securityIds, type);
  const runId = (await findDocument((await test.ctx()).db, documentId))?.latest_run_id ?? '';
  const found = { extraction: { ...extractionOf(lists), ...read }, pageCount: 3, unreadablePages: [] };
  const extracted = { ...found, pageRanges: null, runId };
  await recordExtraction(await test.ctx(), documentId, extracted);
  return documentId;
}

export const dataUrl = (documentId: string): string => `/deal-room/extracted-document-data/${documentId}`;

export const getData = async (test: TestApp, cookie: string, documentId: string): Promise<ExtractedDocumentData> =>
  (await test.inject({ method: 'GET', url: dataUrl(documentId) }, cookie)).json();

export const save = (test: TestApp, cookie: string | undefined, documentId: string, payload: object): Promise<Answer> =>
  test.inject({ method: 'PUT', url: dataUrl(documentId), payload }, cookie);

export const signOff = (
  test: TestApp,
  cookie: string | undefined,
  documentId: string,
  payload: object,
): Promise<Answer> =>
  test.inject({ method: 'POST', url: `/deal-room/documents/${documentId}/sign-off`, payload }, cookie);

/** What signing off the newest version would do. */
export const preview = (test: TestApp, cookie: string, documentId: string, version = 1): Promise<Answer> =>
  test.inject({ method: 'GET', url: `/deal-room/documents/${documentId}/sign-off?version=${version}` }, cookie);

/** The data with a reason for each of its errors. */
export const withReasons = (data: ExtractedDocumentData): SignOffRequest => ({
  ...data,
  acknowledged: data.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, list, index, field, issuerClass }) => ({
      code,
      list,
      index,
      field,
      issuerClass,
      reason: 'As printed',
    })),
});

/** As if nothing had been signed off. */
export async function forgetPublished(test: TestApp): Promise<void> {
  const { db } = test.services.database;
  for (const table of [
    'publications',
    'modeled_stats',
    'coupon_history',
    'el_attributions',
    'security_aliases',
    'securities',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
}

/** Everything that a save or a sign-off can change. */
export async function everything(test: TestApp): Promise<unknown> {
  const { db } = test.services.database;
  const [documents, versions, signOffs, securities, stats, coupons, attributions] = await Promise.all([
    db.selectFrom('documents').selectAll().orderBy('id').execute(),
    db.selectFrom('extracted_data').selectAll().orderBy('document_id').orderBy('version').execute(),
    db.selectFrom('sign_offs').selectAll().orderBy('document_id').execute(),
    db.selectFrom('securities').selectAll().orderBy('security_id').execute(),
    db.selectFrom('modeled_stats').selectAll().orderBy('id').execute(),
    db.selectFrom('coupon_history').selectAll().orderBy('id').execute(),
    db.selectFrom('el_attributions').selectAll().orderBy('id').execute(),
  ]);
  return { documents, versions, signOffs, securities, stats, coupons, attributions };
}
