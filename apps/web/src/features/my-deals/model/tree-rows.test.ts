import { expect, test, vi, describe, it } from 'vitest';
import { amber, amberFolder, amberSeries, documentNo, sampleTree } from './tree.fixture.ts';
import { rowStartingWith, treeMove } from './tree-rows.ts';

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

const closed = sampleTree([]);
const open = sampleTree([amber, amberSeries, amberFolder]);

describe('treeMove', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 1, 5],
    ['PageUp', 3, 0],
    ['Home', 4, 0],
    ['End', 1, 6],
    // Into an open branch, and out to the parent.
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 4, 2],
  ])('%s from row %i goes to row %i', (key, from, to) => {
    expect(treeMove(open, from, key, 4)).toEqual({ to });
  });

  it('opens with the right arrow, closes with the left, and does either with Enter and Space', () => {
    expect(treeMove(closed, 0, 'ArrowRight', 4)).toEqual({ toggle: [closed[0]] });
    expect(treeMove(open, 1, 'ArrowLeft', 4)).toEqual({ toggle: [open[1]] });
    expect(treeMove(open, 2, 'Enter', 4)).toEqual({ toggle: [open[2]] });
    expect(treeMove(closed, 0, ' ', 4)).toEqual({ toggle: [closed[0]] });
  });

  it('uses a document with Enter', () => {
    expect(treeMove(open, 3, 'Enter', 4)).toEqual({ act: open[3] });
  });

  it('has nothing to do for the left arrow at the top and the right one at a document', () => {
    expect(treeMove(closed, 0, 'ArrowLeft', 4)).toEqual({});
    expect(treeMove(open, 3, 'ArrowRight', 4)).toEqual({});
  });

  it('opens every branch beside one with the asterisk, of issuers only this one', () => {
    const rows = sampleTree([amber]);
    expect(treeMove(rows, 1, '*', 4)).toEqual({ toggle: [rows[1]] });
    expect(treeMove(closed, 1, '*', 4)).toEqual({ toggle: [closed[1]] });
  });

  it('leaves other keys alone', () => {
    expect(treeMove(open, 0, 'Tab', 4)).toBeNull();
    expect(treeMove(open, 0, 'b', 4)).toBeNull();
  });
});

describe('rowStartingWith', () => {
  it.each([
    ['b', 0, 1],
    ['b', 1, 2],
    ['b', 2, 1],
    ['be', 1, 1],
    ['ber', 1, 2],
    ['BEA', 2, 1],
    ['x', 0, -1],
  ])('%s from row %i finds row %i', (typed, from, found) => {
    expect(rowStartingWith(closed, from, typed)).toBe(found);
  });
});
