import { demoDocuments, demoPapers } from '@landfall/demo-market';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';
import { documentRows } from '../deal-room/upload-fixture.ts';
import { seedDeals } from './seed-deals.ts';

it('brings deals and documents that wait to be read, once', async () => {
  const landfall = await createTestApp();
  try {
    const ctx = await landfall.ctx();
    await seedDeals(ctx);
    await seedDeals(ctx);
    const rows = await documentRows(landfall);
    const read = rows.filter((row) => row.status === 'PROCESSING');
    expect(read.map((row) => row.original_name)).toEqual(demoDocuments.map((document) => document.name));
    expect(rows).toHaveLength(demoDocuments.length + demoPapers().length);
    // Today, a Thursday, and the five working days before it.
    const days = ['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15'];
    expect([...new Set(rows.map((row) => row.upload_date))].toSorted()).toEqual(days);
  } finally {
    await landfall.close();
  }
}, 120_000);
