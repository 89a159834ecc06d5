import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageWord, PlaceReading } from '@landfall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../../../platform/config.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { addDeals, post, uploadParts } from '../../deal-room/upload-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('reads what is boxed on a scan', { timeout: 240_000 }, async () => {
  const analyst = await test.login();
  const bytes = readFileSync(join(repositoryRoot, 'packages/pdf-text/fixtures/scanned.pdf'));
  const answer = await post(test, analyst, uploadParts(await addDeals(test), { bytes }));
  const { documentId } = answer.json<{ data: { documentId: string } }>().data;
  await test.drainJobs();
  const base = `/deal-room/extracted-document-data/${documentId}`;
  const found = await test.inject({ method: 'GET', url: `${base}/pages/1/words` }, analyst);
  const amount = found.json<{ data: PageWord[] }>().data.find(({ text }) => text.includes('75,000,000'));
  const { x0 = 0, y0 = 0, x1 = 0, y1 = 0 } = amount?.box ?? {};
  // A hand draws a box with some room around the word.
  const boxes = [{ x0: x0 - 3, y0: y0 - 3, x1: x1 + 3, y1: y1 + 3 }];
  const payload = { list: 'securities', field: 'parAmount', page: 1, boxes };
  const read = await test.inject({ method: 'POST', url: `${base}/read-place`, payload }, analyst);
  expect(read.json<{ data: PlaceReading }>().data).toMatchObject({ outcome: 'read', value: 75_000_000 });
});
