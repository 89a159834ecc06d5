import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundInDocument } from '@landfall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../../platform/config.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, post, uploadParts } from '../deal-room/upload-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('finds the words of a scan, where they stand', { timeout: 240_000 }, async () => {
  const analyst = await test.login();
  const bytes = readFileSync(join(repositoryRoot, 'packages/pdf-text/fixtures/scanned.pdf'));
  const answer = await post(test, analyst, uploadParts(await addDeals(test), { bytes, type: 'MODEL' }));
  const { documentId } = answer.json<{ data: { documentId: string } }>().data;
  await test.drainJobs();
  const url = `/deal-room/deals/documents/${documentId}/find`;
  const found = await test.inject({ method: 'GET', url, query: { query: '$75,000,000 series 2020-3' } }, analyst);
  const { data } = found.json<{ data: FoundInDocument }>();
  expect(data).toMatchObject({ isIncomplete: false, fault: null });
  const box = data.places[0]?.boxes[0];
  expect(data.places[0]?.page).toBe(1);
  expect(box?.x1).toBeLessThan(1094.25);
  expect((box?.x1 ?? 0) - (box?.x0 ?? 0)).toBeGreaterThan(100);
});
