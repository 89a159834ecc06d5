import { demoDocuments, demoPapers } from '@landfall/demo-market';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';
import { documentRows } from '../deal-room/upload-fixture.ts';
import { seedDeals } from './seed-deals.ts';

it('brings documents that can all be read', async () => {
  const landfall = await createTestApp();
  try {
    await seedDeals(await landfall.ctx());
    await landfall.drainJobs();
    expect((await documentRows(landfall)).map((row) => row.status).toSorted()).toEqual([
      ...demoDocuments.map(() => 'PENDING_REVIEW'),
      ...demoPapers().map(() => 'STORED'),
    ]);
  } finally {
    await landfall.close();
  }
}, 120_000);
