import type { BondAtRisk } from '@landfall/contract';
import { expect, test } from 'vitest';
import { becauseWords, eventsOf, money } from './event-list.tsx';

const at = '2026-11-20T15:00:00Z';
const bond = (eventId: string, more: Partial<BondAtRisk> = {}): BondAtRisk => ({
  name: 'Northwind Re 2025-1 Class A',
  isin: 'US66548N8J12',
  cusip: null,
  effectiveDate: '2026-11-20',
  issueDate: '2025-01-15',
  maturityDate: '2028-01-14',
  bidPx: 99,
  bidDm: 400,
  source: 'EVALUATED',
  riskLabel: 'RISK-ON',
  eventName: eventId,
  eventId,
  event: { source: 'NHC', kind: 'STORM', startedAt: at, reportedAt: at, link: null },
  before: { date: '2026-11-19', bidPx: 100 },
  priceChange: -1,
  notional: { amount: 125_000_000, currency: 'USD' },
  because: {
    perilName: 'Florida Hurricane',
    elAttribution: 60,
    perils: ['HURRICANE'],
    regions: ['FL', 'GULF'],
    reportedAt: at,
    receivedAt: at,
    loadedBy: 'drop folder',
  },
  ...more,
});

test('bonds are added up by event, the event with the most first; currencies apart', () => {
  const events = eventsOf([
    bond('Paz'),
    bond('Ophir'),
    bond('Ophir', { notional: { amount: 50_000_000, currency: 'EUR' }, priceChange: null }),
    bond('Ophir', { notional: null, priceChange: -2 }),
  ]);
  expect(events.map(({ eventId, bonds, averageChange }) => [eventId, bonds, averageChange])).toEqual([
    ['Ophir', 3, -1.5],
    ['Paz', 1, -1],
  ]);
  expect([...(events[0]?.notional ?? [])]).toEqual([
    ['USD', 125_000_000],
    ['EUR', 50_000_000],
  ]);
  expect(eventsOf([])).toEqual([]);
});

test('the first report that matched is the earliest of all bonds', () => {
  const { because } = bond('Ophir');
  const earlier = { ...because, receivedAt: '2026-11-19T15:00:00Z', loadedBy: 'feed' };
  expect(eventsOf([bond('Ophir'), bond('Ophir', { because: earlier })])).toMatchObject([
    { receivedAt: earlier.receivedAt, loadedBy: 'feed' },
  ]);
});

test('an amount reads in millions, and a rule in words', () => {
  expect([money(125_000_000, 'USD'), money(1_234_567, null)]).toEqual(['USD 125 m', '1.23 m']);
  expect(becauseWords(bond('Ophir'))).toMatch(
    /^Florida Hurricane \(60% of EL\) covers hurricane in FL, GULF, reported 20 Nov 2026, \d\d:\d\d$/,
  );
});
