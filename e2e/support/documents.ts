import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Deal, DocumentItem, ExtractedDocumentData } from '@landfall/contract';
import { cusipCheckDigit, isinFromCusip } from '@landfall/instruments';
import { logIn } from './accounts.ts';

const fixtures = path.join(import.meta.dirname, '..', 'fixtures');

/** A sample document with unique bytes: a comment after the end of a PDF does not change its content. */
export function uniquePdf(name: string): Buffer {
  return Buffer.concat([readFileSync(path.join(fixtures, name)), Buffer.from(`\n%${randomUUID()}\n`)]);
}

/** Creates deals of a new series; afterwards the request context is signed in as an administrator. */
export async function createDeals(
  request: APIRequestContext,
  issuer: string,
  series: string,
  classes: string[],
): Promise<Deal[]> {
  await logIn(request, 'admin');
  const deals: Deal[] = [];
  for (const issuerClass of classes) {
    const answer = await request.post('/deal-room/deals', {
      data: { issuer_name: issuer, issuer_series: series, issuer_class: issuerClass },
    });
    expect(answer.status()).toBe(201);
    deals.push((await answer.json()) as Deal);
  }
  return deals;
}

/** An issuer name that no other test uses. */
export const uniqueIssuer = (name: string): string => `${name} ${randomUUID().slice(0, 8)} Re Ltd.`;

/** Uploads through the API; returns the document's id. */
export async function uploadByApi(
  request: APIRequestContext,
  deals: Deal[],
  file: Buffer,
  name: string,
  type = 'OC',
  pageNumbers = '',
): Promise<string> {
  const form = new FormData();
  form.append('document_type', type);
  form.append('deal_room_host', 'intralinks');
  form.append('page_numbers', pageNumbers);
  for (const { security_id } of deals) form.append('security_id', security_id);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  const answer = await request.post('/deal-room/upload', { multipart: form });
  expect(answer.status()).toBe(201);
  const body = (await answer.json()) as { data: { documentId: string } };
  return body.data.documentId;
}

/** What the server holds of a document. */
export const dataOf = async (request: APIRequestContext, documentId: string): Promise<ExtractedDocumentData> =>
  (await (await request.get(`/deal-room/extracted-document-data/${documentId}`)).json()) as ExtractedDocumentData;

/** Waits until a document has been read; returns its status. */
export async function waitForReading(request: APIRequestContext, documentId: string): Promise<DocumentItem> {
  const read = async () => (await dataOf(request, documentId)).document;
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).not.toBe('PROCESSING');
  return read();
}

type Data = ExtractedDocumentData;

/**
 * Gives the sample's securities names and identifiers that no other test publishes: the security master is common to all
 * tests. Used for several documents, it gives them the same ones.
 */
export function ownSecurities(issuerName: string): (data: Data) => Data {
  const identifiers = new Map<string | null, { cusip: string; isin: string | null }>();
  const of = (issuerClass: string | null) => {
    const base = randomBytes(4).toString('hex').toUpperCase();
    const cusip = `${base}${cusipCheckDigit(base) ?? 0}`;
    const own = identifiers.get(issuerClass) ?? { cusip, isin: isinFromCusip(cusip) };
    identifiers.set(issuerClass, own);
    return own;
  };
  const named = <T extends { issuerClass: string | null }>(rows: T[]): T[] =>
    rows.map((row) => ({ ...row, ...of(row.issuerClass) }));
  return (data) => ({
    ...data,
    securities: named(data.securities).map((row) => ({ ...row, issuerName })),
    modeledStats: named(data.modeledStats),
    couponChangeHistories: named(data.couponChangeHistories),
    elAttributions: named(data.elAttributions),
  });
}

/** Saves a document's data with them; returns what the server then holds. */
export async function saveOwnSecurities(
  request: APIRequestContext,
  documentId: string,
  own: (data: Data) => Data,
): Promise<Data> {
  const data = own(await dataOf(request, documentId));
  const saved = await request.put(`/deal-room/extracted-document-data/${documentId}`, { data });
  expect(saved.status(), await saved.text()).toBe(200);
  return (await saved.json()) as Data;
}

/** Signs a document off as it is saved, with a reason for each of its errors. */
export async function signOffByApi(request: APIRequestContext, documentId: string): Promise<void> {
  const data = await dataOf(request, documentId);
  const acknowledged = data.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, list, index, field, issuerClass }) => ({
      code,
      list,
      index,
      field,
      issuerClass,
      reason: 'As printed',
    }));
  const answer = await request.post(`/deal-room/documents/${documentId}/sign-off`, { data: { ...data, acknowledged } });
  expect(answer.status(), await answer.text()).toBe(200);
}
