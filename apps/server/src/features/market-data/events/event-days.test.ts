import { addDays } from '@landfall/instruments';
import { describe, expect, it } from 'vitest';
import { eventOn, linkOf, type ReportedEvent, type ReportedVersion } from './event-days.ts';
import { regionsAt } from './regions.ts';

const version = (date: string, more: Partial<ReportedVersion> = {}): ReportedVersion => ({
  sourceTime: new Date(`${date}T12:00:00Z`),
  receivedAt: new Date(`${date}T12:05:00Z`),
  loadedBy: 'drop folder',
  date,
  name: 'Ophir',
  isDeleted: false,
  perils: ['NAMED_STORM'],
  regions: ['CB'],
  ...more,
});
const storm = (...versions: ReportedVersion[]): ReportedEvent => ({
  eventId: 'al092026',
  source: 'NHC',
  kind: 'STORM',
  startedAt: new Date('2026-01-10T12:00:00Z'),
  link: null,
  occurredOn: null,
  closedOn: null,
  versions,
});
const quake = (...versions: ReportedVersion[]): ReportedEvent => ({
  ...storm(...versions),
  kind: 'EARTHQUAKE',
  occurredOn: '2026-01-10',
});
const on = (event: ReportedEvent, date: string) => eventOn(event, date, addDays);

describe('a storm', () => {
  const moving = storm(
    version('2026-01-10'),
    version('2026-01-12', { regions: ['FL', 'US'], perils: ['NAMED_STORM', 'HURRICANE'] }),
    version('2026-01-12', { regions: ['GULF', 'US'] }),
  );

  it('counts where it was reported on the day, or last before it', () => {
    expect(on(moving, '2026-01-09')).toBeNull();
    expect(on(moving, '2026-01-11')).toMatchObject({ regions: ['CB'] });
    expect(on(moving, '2026-01-12')).toMatchObject({
      regions: ['FL', 'US', 'GULF'],
      perils: ['NAMED_STORM', 'HURRICANE'],
    });
  });

  it('is over a day after its last report, or when its agency drops it', () => {
    expect(on(moving, '2026-01-13')).toMatchObject({ regions: ['GULF', 'US'] });
    expect(on(moving, '2026-01-14')).toBeNull();
    expect(on({ ...moving, closedOn: '2026-01-12' }, '2026-01-13')).toBeNull();
  });

  it('threatens nothing before it is named', () => {
    expect(on(storm(version('2026-01-10', { perils: [] })), '2026-01-10')).toBeNull();
  });
});

describe('a quake', () => {
  it('is live for a week, as it is known now', () => {
    const known = quake(version('2026-01-10', { perils: ['EARTHQUAKE'], regions: ['JP'] }));
    expect(on(known, '2026-01-16')).toMatchObject({ perils: ['EARTHQUAKE'], regions: ['JP'] });
    expect([on(known, '2026-01-09'), on(known, '2026-01-17')]).toEqual([null, null]);
  });

  it('is nothing once it is taken back or found weaker', () => {
    const first = version('2026-01-10', { perils: ['EARTHQUAKE'] });
    expect(on(quake(first, version('2026-01-11', { isDeleted: true, perils: [] })), '2026-01-10')).toBeNull();
    expect(on(quake(first, version('2026-01-11', { perils: [] })), '2026-01-10')).toBeNull();
  });
});

describe('regionsAt', () => {
  it.each([
    ['off Miami', 25.5, -79.5, ['US', 'NA', 'FL', 'CB']],
    ['off Tokyo', 35.2, 141, ['JP']],
    ['in mid-Atlantic', 30, -40, []],
    ['east of New Zealand, over the date line', -40, 182, ['NZ']],
  ])('%s', (_where, latitude, longitude, regions) => {
    expect(regionsAt(latitude, longitude).toSorted()).toEqual(regions.toSorted());
  });
});

it.each([
  [{ properties: { url: 'https://earthquake.example/us7000' } }, 'https://earthquake.example/us7000'],
  [{ publicAdvisory: { advNum: '7', url: 'http://nhc.example/al09' } }, 'http://nhc.example/al09'],
  [{ properties: { url: 'javascript:alert(1)' } }, null],
  [{ properties: { url: 'ftp://nhc.example/al09' } }, null],
  [{ properties: { url: 7 } }, null],
  [null, null],
])('the page of %j is %s', (payload, link) => {
  expect(linkOf(payload)).toBe(link);
});
