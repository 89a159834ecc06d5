import { expect, test, vi } from 'vitest';
import { amber, amberFolder, amberSeries, documentNo, sampleTree } from './tree.fixture.ts';

const seen = (rows: ReturnType<typeof sampleTree>) => rows.map(({ level, name }) => `${'  '.repeat(level - 1)}${name}`);

test('a closed tree shows its issuers, each with its place among all', () => {
  const rows = sampleTree([]);
  expect(seen(rows)).toEqual(['Amber Re', 'Beacon Re', 'Beryl Re']);
  expect(rows[1]).toMatchObject({ kind: 'issuer', isOpen: false, place: 2, siblings: 3, documentCount: 2 });
});

test('an open branch shows what it holds, level by level', () => {
  expect(seen(sampleTree([amber, amberSeries, amberFolder]))).toEqual([
    'Amber Re',
    '  2025-1',
    '    Offering Circular (OC)',
    '      document-1.pdf',
    '      document-2.pdf',
    'Beacon Re',
    'Beryl Re',
  ]);
});

test('a branch below a closed one stays out of sight, and is open again when that is', () => {
  expect(seen(sampleTree([amberSeries, amberFolder]))).toEqual(['Amber Re', 'Beacon Re', 'Beryl Re']);
});

test('what is on its way, and what did not come, say so in their place', () => {
  const retry = vi.fn<() => void>();
  expect(seen(sampleTree([amber], { seriesOf: () => ({ state: 'loading' }) }))[1]).toBe('  Loading');
  const failed = sampleTree([amber], { seriesOf: () => ({ state: 'failed', retry }) })[1];
  expect(failed).toMatchObject({ kind: 'failed', level: 2, parent: amber });
  if (failed?.kind === 'failed') failed.retry();
  expect(retry).toHaveBeenCalledOnce();
});

test('a folder with more documents than were fetched asks for the rest at its end', () => {
  const rows = sampleTree([amber, amberSeries, amberFolder], {
    filesOf: () => ({ state: 'ready', value: { files: [documentNo(1)], total: 150 } }),
  });
  expect(rows[3]).toMatchObject({ kind: 'document', place: 1, siblings: 150 });
  expect(rows[4]).toMatchObject({ kind: 'waiting', more: { issuer: 'Amber Re', series: '2025-1', folderId: 'OC' } });
});

test('no two rows have the same key', () => {
  const rows = sampleTree(['["Beacon Re"]', '["Beacon Re","2025-1"]', amber, amberSeries, amberFolder]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
