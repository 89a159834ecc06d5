import { describe, expect, test } from 'vitest';
import { readBoard, readProcess, withUniverse, countStatuses, overviewFigures, universeBadges } from './board.ts';
import { boardOf, sentProcess } from './sample-board.fixture.ts';
import { changesInWords } from '../status-badge.tsx';
import { isRetryOffered } from '../universes/process-parts.tsx';
import { waitsFor } from '../universes/process-card.tsx';

const all = ['NOT_STARTED', 'In Progress', 'PENDING APPROVAL', 'COMPLETED', 'Completed', 'FAILED'];

describe('a day that was answered', () => {
  test('is read by universe id, numbers in their order', () => {
    const universe = (universeId: string | number) => ({ universeId, universeName: 'Any', processes: [] });
    const { universes } = readBoard({ universes: ['10', 9, 'B', '2', 'A'].map(universe) });
    expect(universes.map(({ universeId }) => universeId)).toEqual(['2', '9', '10', 'A', 'B']);
  });

  test('takes the spaced forms of a status, and none that is unknown', () => {
    expect(boardOf(...all).universes[0]?.processes.map(({ status }) => status)).toEqual([
      'NOT_STARTED',
      'IN_PROGRESS',
      'PENDING_APPROVAL',
      'COMPLETED',
      'COMPLETED',
      'FAILED',
    ]);
    expect(() => readProcess(sentProcess('1', 'PAUSED'))).toThrow('PAUSED');
  });

  test('needs no more than the fields of the specification', () => {
    expect(readProcess(sentProcess('1', 'FAILED'))).toMatchObject({ dependsOn: [], runId: null, canApprove: false });
    expect(boardOf('FAILED').day).toBeNull();
  });

  test('takes a universe as it stands after a change', () => {
    const board = boardOf('FAILED');
    const [changed] = boardOf('IN_PROGRESS').universes;
    expect(withUniverse(board, changed!).universes[0]?.processes[0]?.status).toBe('IN_PROGRESS');
    expect(withUniverse(board, { ...changed!, universeId: 'OTHER' })).toEqual(board);
  });
});

describe('the counts', () => {
  const { universes } = boardOf(...all);
  test('of the overview', () => {
    expect(overviewFigures(universes).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Universes 1',
      'Total Processes 6',
      'Not Started 1',
      'In Progress 1',
      'Completed 2',
      'Pending Approval 1',
      'Failed 1',
    ]);
    expect(overviewFigures([]).every(({ count }) => count === 0)).toBe(true);
  });

  test('of a universe leave out what there is none of, and what has not started', () => {
    expect(universeBadges(universes[0]!.processes)).toEqual([
      { status: 'FAILED', count: 1 },
      { status: 'PENDING_APPROVAL', count: 1 },
      { status: 'IN_PROGRESS', count: 1 },
      { status: 'COMPLETED', count: 2 },
    ]);
    expect(universeBadges(boardOf('NOT_STARTED', 'COMPLETED').universes[0]!.processes)).toEqual([
      { status: 'COMPLETED', count: 1 },
    ]);
    expect(countStatuses([])).toMatchObject({ FAILED: 0 });
  });
});

test('only a failure of today can be retried', () => {
  const at = (status: 'FAILED' | 'COMPLETED', date: string) => isRetryOffered({ status }, date, '2026-11-20');
  expect(at('FAILED', '2026-11-20')).toBe(true);
  expect(at('FAILED', '2026-11-19')).toBe(false);
  expect(at('COMPLETED', '2026-11-20')).toBe(false);
});

test('a process that has not started waits for what it depends on', () => {
  const processes = [
    readProcess(sentProcess('1', 'COMPLETED')),
    readProcess(sentProcess('2', 'FAILED')),
    readProcess(sentProcess('3', 'NOT_STARTED', { dependsOn: ['1', '2'] })),
  ];
  expect(waitsFor(processes[2]!, processes)).toEqual(['Process 2']);
  expect(waitsFor(processes[1]!, processes)).toEqual([]);
});

test('changes are told in words, a few of them', () => {
  const before = boardOf('NOT_STARTED', 'IN_PROGRESS', 'FAILED', 'FAILED', 'FAILED');
  expect(changesInWords(before, before)).toBe('');
  expect(changesInWords(before, boardOf('IN_PROGRESS', 'COMPLETED', 'FAILED', 'FAILED', 'FAILED'))).toBe(
    'Cat bonds, Process 1: In Progress. Cat bonds, Process 2: Completed',
  );
  const after = boardOf('COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED', 'FAILED');
  expect(changesInWords(before, after)).toContain('Process 3: Completed, and 1 more');
});
