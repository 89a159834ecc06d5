import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDeals } from '@landfall/demo-market';
import { repositoryRoot } from '../../platform/config.ts';
import type { TestApp } from '../../testing/harness.ts';
import { createDeal } from './create-deal.ts';

/** What an injected call answers. */
export type Answer = Awaited<ReturnType<TestApp['inject']>>;

/** For tests: a multipart body part by part, so that it can be wrong in any way. */
export type Part = [name: string, value: string] | [name: string, bytes: Uint8Array, name: string, type: string];

const boundary = '----landfall-test';

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, value, fileName, type]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type ?? ''}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const sampleFolder = join(import.meta.dirname, '../../../fixtures/documents');
export const sample = (name: string): Buffer => readFileSync(join(sampleFolder, name));
export const circularName = 'northwind-re-2025-1-offering-circular.pdf';
export const resetName = 'northwind-re-2025-1-reset.pdf';

/** A file that is a PDF as far as an upload looks. */
export const tinyPdf = (content = ''): Buffer => Buffer.from(`%PDF-1.4\n${content}\n%%EOF\n`);

/** Object 1 is the catalogue, with these entries beside its pages, and object 2 the page tree. */
export function pdfOf(objects: readonly string[], catalogue = ''): Buffer {
  const parts = [`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, ...objects].map(
    (body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`,
  );
  // Without a table of where its objects are: readers look for them.
  return Buffer.from(`%PDF-1.7\n${parts.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

export const portfolioPdf = (): Buffer =>
  pdfOf(
    [
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
      '<< /Type /Filespec /F (circular.pdf) /UF (circular.pdf) /EF << /F 5 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 8 >>\nstream\n%PDF-1.4\nendstream',
    ],
    '/Collection << /Type /Collection >> /Names << /EmbeddedFiles << /Names [(circular.pdf) 4 0 R] >> >>',
  );

export const passwordedPdf = (): Buffer =>
  readFileSync(join(repositoryRoot, 'packages/pdf-text/fixtures/user-password.pdf'));

export const post = (
  test: TestApp,
  cookie: string | undefined,
  parts: readonly Part[],
  url = '/deal-room/upload',
): Promise<Answer> => test.inject({ method: 'POST', url, ...multipart(parts) }, cookie);

/** The parts of an upload that is right, unless something is changed. */
export function uploadParts(
  securityIds: readonly string[],
  change: { bytes?: Uint8Array; name?: string; mime?: string; type?: string; pages?: string } = {},
): Part[] {
  return [
    ['document_type', change.type ?? 'OC'],
    ['deal_room_host', 'intralinks'],
    ...(change.pages === undefined ? [] : [['page_numbers', change.pages] as Part]),
    ...securityIds.map((id): Part => ['security_id', id]),
    ['file', change.bytes ?? tinyPdf(), change.name ?? 'circular.pdf', change.mime ?? 'application/pdf'],
  ];
}

/** Adds the deals of one demonstration series; returns their security_ids by class. */
export async function addDeals(test: TestApp, issuer = 'Northwind Re Ltd.', series = '2025-1'): Promise<string[]> {
  const ctx = await test.ctx(await test.login('admin@landfall.example'));
  const ids: string[] = [];
  for (const deal of demoDeals) {
    if (deal.issuer_name !== issuer || deal.issuer_series !== series) continue;
    ids.push((await createDeal(ctx, deal)).security_id);
  }
  return ids;
}

export const auditOf = (test: TestApp, action: string) =>
  test.services.database.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute();

export const documentRows = (test: TestApp) =>
  test.services.database.db.selectFrom('documents').selectAll().orderBy('id').execute();

export const statusesOf = (answers: readonly Answer[]): string[] =>
  answers.map((answer) => String(answer.statusCode)).toSorted();
