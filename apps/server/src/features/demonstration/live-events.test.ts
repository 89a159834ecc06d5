import { demoEventsOn, demoMarketOn } from '@landfall/demo-market';
import { addDays, dayNumber } from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { readCover, regionsAt } from '../market-data/events/regions.ts';
import { perilsOf } from '../market-data/events/event-store.ts';

const dates = Array.from({ length: 60 }, (_each, index) => addDays('2026-01-01', index * 6));

describe('live events', () => {
  test.each(dates)('on %s there is a storm of yesterday evening and a quake of this week', (date) => {
    const { versions, closed } = demoEventsOn(dayNumber(date));
    const ended = new Set(closed.map(({ sourceEventId }) => sourceEventId));
    const storms = versions.filter(({ kind, sourceEventId }) => kind === 'STORM' && !ended.has(sourceEventId));
    const newest = storms.at(-1);
    expect(newest?.sourceTime.toISOString()).toBe(`${date}T03:00:00.000Z`);
    const quakes = versions.filter(
      ({ kind, occurredAt }) =>
        kind === 'EARTHQUAKE' && occurredAt !== null && occurredAt >= new Date(`${addDays(date, -6)}T00:00:00Z`),
    );
    expect(quakes.length).toBeGreaterThanOrEqual(2);
    for (const version of versions) {
      expect(version.sourceTime <= new Date(`${date}T03:00:00Z`)).toBe(true);
      expect(perilsOf(version)).not.toEqual([]);
      expect(regionsAt(version.latitude, version.longitude)).not.toEqual([]);
    }
    expect(new Set(storms.map(({ sourceEventId }) => sourceEventId)).size).toBe(1);
  });

  test('every peril that the market covers is read as what it is', () => {
    const shares = demoMarketOn('2026-01-15').securities.flatMap((security) => security.shares);
    for (const peril of new Map(shares.map((share) => [share.peril.name, share.peril])).values()) {
      const cover = readCover(peril.name, peril.id);
      expect(cover.regions, peril.name).toContain(peril.region);
      const isReported = ['WIND', 'EARTHQUAKE'].includes(peril.hazard);
      expect(cover.perils.length > 0 || !isReported, peril.name).toBe(true);
    }
  });

  test('a later day repeats the reports of an earlier one', () => {
    const early = demoEventsOn(dayNumber('2026-03-05')).versions;
    const later = demoEventsOn(dayNumber('2026-03-09')).versions;
    const since = early.filter(({ sourceTime }) => sourceTime > new Date('2026-02-25T00:00:00Z'));
    expect(since.length).toBeGreaterThan(5);
    for (const version of since) expect(later).toContainEqual(version);
  });
});
