import type { DocumentActivity } from '@landfall/contract';
import { expect, test } from 'vitest';
import { activityLines } from './activity-drawer.tsx';

const line = (kind: DocumentActivity['kind'], by: string, minute: number): DocumentActivity => ({
  kind,
  by,
  byEmail: `${by.toLowerCase()}@landfall.example`,
  at: `2026-11-28T12:${minute}:00.000Z`,
  version: null,
  note: null,
});

test('who looks again and again takes one line with the last time; what changes something stays as it is', () => {
  const lines = activityLines([
    line('VIEWED', 'Ana', 40),
    line('VIEWED', 'Ana', 39),
    line('VIEWED', 'Ana', 38),
    line('VIEWED', 'Quinn', 37),
    line('NOTED', 'Ana', 36),
    line('NOTED', 'Ana', 35),
    line('VIEWED', 'Ana', 34),
  ]);
  expect(lines.map(({ kind, by, times, at }) => [kind, by, times, at.slice(14, 16)])).toEqual([
    ['VIEWED', 'Ana', 3, '40'],
    ['VIEWED', 'Quinn', 1, '37'],
    ['NOTED', 'Ana', 1, '36'],
    ['NOTED', 'Ana', 1, '35'],
    ['VIEWED', 'Ana', 1, '34'],
  ]);
});
