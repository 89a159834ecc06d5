import type { BondAtRisk, MovedSecurity, NoteTurn } from '@landfall/contract';
import { expect, test } from 'vitest';
import { readDashboardAddress } from '../../lib/screen-addresses.ts';
import { dayKnownAt, liveEvents, shownMoves, type MoveFilter } from './moves-columns.tsx';

const security = (name: string, day: number | null, week: number | null): MovedSecurity => ({
  name,
  isin: `US${name}`,
  cusip: null,
  bidPx: 99,
  bidDm: 400,
  source: 'EVALUATED',
  changes: {
    day: day === null ? null : { price: day, dm: null },
    week: week === null ? null : { price: week, dm: null },
    month: null,
  },
});
const at = '2026-11-20T15:00:00Z';
const bond = (name: string, eventName: string): BondAtRisk => ({
  name,
  isin: `US${name}`,
  cusip: null,
  effectiveDate: '2026-11-20',
  issueDate: '2025-01-15',
  maturityDate: '2028-01-14',
  bidPx: 99,
  bidDm: 400,
  source: 'EVALUATED',
  riskLabel: 'RISK-ON',
  eventName,
  eventId: eventName.toLowerCase(),
  event: { source: 'NHC', kind: 'STORM', startedAt: at, reportedAt: at, link: null },
  before: null,
  priceChange: null,
  notional: null,
  because: {
    perilName: 'Hurricane',
    elAttribution: 100,
    perils: [],
    regions: [],
    reportedAt: at,
    receivedAt: at,
    loadedBy: 'test',
  },
});
const turn = (name: string, on: string, what: NoteTurn['turn']): NoteTurn => ({
  name,
  isin: null,
  cusip: null,
  issueDate: '2025-01-15',
  maturityDate: '2028-01-14',
  currency: null,
  parAmount: null,
  turn: what,
  on,
});

const since = { day: '2026-11-19', week: '2026-11-13', month: '2026-10-20' };
const bonds = [bond('B', 'Ophir'), bond('B', 'Minase'), bond('D', 'Ophir')];
const securities = [security('A', 0, -2), security('B', -0.5, 1), security('C', null, 3), security('D', 0.25, null)];
const turns = [
  turn('N', '2026-11-20', 'NEW'),
  turn('M', '2026-11-19', 'MATURED'),
  turn('X', '2026-11-14', 'EXHAUSTED'),
  turn('O', '2026-10-21', 'NEW'),
];
const moves = { date: '2026-11-20', since, securities, turns, knownAt: null };

test.each([
  ['now', undefined, '2026-11-20'],
  ['an evening in New York', '2026-11-19T01:00:00.000Z', '2026-11-18'],
  ['a Sunday by its date', '2026-11-15', '2026-11-13'],
  ['later than the list', '2026-11-23T20:00:00.000Z', '2026-11-20'],
  ['no instant', 'soon', '2026-11-20'],
])('the day of what moved as known at %s', (_what, asOf, day) => {
  expect(dayKnownAt('2026-11-20', asOf)).toBe(day);
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');
const shown = (span: 'day' | 'week' | 'month', filter: MoveFilter, watched: string[] = []) =>
  shownMoves(moves, bonds, span, filter, new Set(watched));

test('the furthest move comes first, one without an earlier price last', () => {
  expect(names(shown('day', 'all').securities)).toBe('BDAC');
  expect(names(shown('week', 'all').securities)).toBe('CABD');
  expect([names(shown('day', 'up').securities), names(shown('day', 'down').securities)]).toEqual(['D', 'B']);
  expect(names(shown('week', 'up').securities)).toBe('CB');
  expect([shown('week', 'all').isComparable, shown('month', 'all').isComparable]).toEqual([true, false]);
});

test('the securities of the watch list come first, and have a filter of their own', () => {
  expect(names(shown('day', 'all', ['USC', 'USA']).securities)).toBe('ACBD');
  expect(names(shown('day', 'mine', ['USC', 'USA', 'USZ']).securities)).toBe('AC');
  expect(shown('day', 'all', ['USC', 'USA', 'USZ']).counts.mine).toBe(2);
});

test('a span counts what came after its earlier day', () => {
  expect(names(shown('day', 'ended').turns)).toBe('');
  expect(names(shown('week', 'ended').turns)).toBe('MX');
  expect(names(shown('month', 'new').turns)).toBe('NO');
  expect(shown('week', 'all').counts).toEqual({ all: 4, up: 2, down: 1, mine: 0, 'at-risk': 2, new: 1, ended: 2 });
});

test('events stand beside the securities they touch, and are counted once a security', () => {
  expect(shown('day', 'at-risk').securities.map(({ events }) => events)).toEqual([['Ophir', 'Minase'], ['Ophir']]);
  expect(liveEvents([...bonds, bond('B', 'Ophir')])).toEqual([
    { id: 'ophir', name: 'Ophir', count: 2 },
    { id: 'minase', name: 'Minase', count: 1 },
  ]);
});

test('the address keeps what it knows', () => {
  const address = { view: 'moves', span: 'week', show: 'at-risk' };
  expect(readDashboardAddress({ ...address, other: 1 })).toEqual(address);
  expect(readDashboardAddress({ view: 'list', span: 'day', show: 'all' })).toEqual({});
});
