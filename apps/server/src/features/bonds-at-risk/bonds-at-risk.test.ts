import { listBondsAtRisk } from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad, loadPrices, loadSecurities, type SecurityLoad } from '../market-data/index.ts';
import { importText, inventedCusip, inventedSecurity } from '../market-data/testing/invented.ts';

const today = '2026-01-15';
const share = (perilName: string): SecurityLoad['elAttributions'][number] => ({
  from: '2025-01-10',
  to: null,
  perilName,
  perilId: null,
  elAttribution: 50,
  applyCdf: true,
});
const security = (issuerClass: string, perils: readonly string[], more: Partial<SecurityLoad> = {}): SecurityLoad =>
  inventedSecurity(inventedCusip('99887A', `A${issuerClass}`), {
    issuerClass,
    elAttributions: perils.map(share),
    ...more,
  });

const storms = (more: object = {}, rest: object[] = []) =>
  JSON.stringify({
    activeStorms: [
      {
        id: 'al012026',
        name: 'Ophir',
        classification: 'HU',
        intensity: '85',
        pressure: '970',
        latitudeNumeric: 25.1,
        longitudeNumeric: '-79.8',
        publicAdvisory: { advNum: '1', url: 'https://nhc.example/al01' },
        lastUpdate: '2026-01-15T09:00:00.000Z',
        ...more,
      },
      ...rest,
    ],
  });
const quake = (mag: number, status: string, updated: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'us7000test',
        properties: {
          mag,
          place: '80 km E of Sendai, Japan',
          time: Date.parse('2026-01-15T03:00:00Z'),
          updated: Date.parse(updated),
          status,
        },
        geometry: { type: 'Point', coordinates: [141.8, 38.2, 40] },
      },
    ],
  });

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const numbers = await loadSecurities(tx, ctx, [
      security('A', ['Florida Hurricane', 'Japan Earthquake']),
      security('B', ['U.S. Named Storm']),
      security('C', ['European Windstorm', 'California Earthquake']),
      security('D', ['U.S. Named Storm'], { riskPeriods: [{ from: '2026-06-01', to: '2027-05-31' }] }),
      security('E', ['Named Storm'], { regions: ['FL'], status: 'EXHAUSTED', statusFrom: '2025-11-01' }),
      security('F', ['Japan Earthquake']),
    ]);
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'sheet.csv', loadedBy: 'test' });
    for (const date of ['2026-01-13', '2026-01-14', today]) {
      await loadPrices(tx, importNo, {
        securityNo: numbers,
        day: Int32Array.from(numbers, () => dayNumber(date)),
        cleanPrice: Float64Array.from(numbers, () => 99),
        discountMargin: Float64Array.from(numbers, () => 500),
      });
    }
  });
});
afterAll(() => landfall.close());

const load = async (text: string) => importText(await landfall.ctx(), 'EVENTS', text, 'feed.json');
const ask = (query = `startDate=${today}&endDate=${today}`, headers: Record<string, string> = {}) =>
  landfall.inject({ method: 'GET', url: `/bonds-at-risk?${query}`, headers }, trader);
const atRisk = async (query?: string) =>
  listBondsAtRisk.responses[200]
    .parse((await ask(query)).json())
    .map((row) => `${row.name.slice(-1)} ${row.effectiveDate} ${row.riskLabel} ${row.eventName}`);

describe('bonds at risk', () => {
  it('are none without an event', async () => {
    expect(await atRisk()).toEqual([]);
  });

  it('are those whose peril, region and risk period an event meets', async () => {
    expect(await load(storms())).toMatchObject({ added: 1, refused: 0 });
    expect(await atRisk()).toEqual([
      `A ${today} RISK-ON Ophir`,
      `B ${today} RISK-ON Ophir`,
      `E ${today} OFF-RISK Ophir`,
    ]);
  });

  it('say which rule and report put them there, what the price did since the event, and what is at risk', async () => {
    const { db } = landfall.services.database;
    const { security_no } = await db
      .selectFrom('securities')
      .select('security_no')
      .where('issuer_class', '=', 'A')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('principal_factors')
      .values({ security_no, effective_from: '2026-01-02', factor: 0.8, comment: null })
      .execute();
    await db.updateTable('daily_prices').set({ clean_price: 99.5 }).where('price_date', '=', '2026-01-14').execute();
    const [row] = listBondsAtRisk.responses[200].parse((await ask()).json());
    expect(row).toMatchObject({
      eventId: 'al012026',
      event: { source: 'NHC', kind: 'STORM', startedAt: '2026-01-15T09:00:00.000Z', link: 'https://nhc.example/al01' },
      before: { date: '2026-01-14', bidPx: 99.5 },
      priceChange: -0.5,
      notional: { amount: 80_000_000, currency: 'USD' },
      because: {
        perilName: 'Florida Hurricane',
        elAttribution: 50,
        perils: ['HURRICANE'],
        regions: ['FL'],
        reportedAt: '2026-01-15T09:00:00.000Z',
        receivedAt: '2026-01-15T17:00:00.000Z',
        loadedBy: 'test',
      },
    });
  });

  it('are on the list with their newest price while the day has none yet', async () => {
    const { db } = landfall.services.database;
    const movePrices = async (from: string, to: string) => {
      await db
        .updateTable('daily_prices')
        .set({ price_date: to })
        .where('price_date', '=', from)
        .where('security_no', 'in', (where) =>
          where.selectFrom('securities').select('security_no').where('issuer_class', 'in', ['B', 'E']),
        )
        .execute();
    };
    await movePrices(today, '2025-11-30');
    const rows = listBondsAtRisk.responses[200].parse((await ask()).json());
    expect(rows.map((row) => [row.name.slice(-1), row.effectiveDate, row.riskLabel, row.priceChange])).toEqual([
      ['A', today, 'RISK-ON', -0.5],
      ['B', '2026-01-14', 'RISK-ON', null],
    ]);
    await movePrices('2025-11-30', today);
  });

  it('change with each version of an event; the same report again changes nothing', async () => {
    expect(await load(storms())).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    await load(
      storms({ classification: 'TS', intensity: 45, lastUpdate: '2026-01-14T09:00:00.000Z', latitudeNumeric: 27 }),
    );
    // An older report that comes late counts for its own day and replaces nothing.
    expect(await atRisk(`startDate=2026-01-13&endDate=${today}`)).toEqual([
      `A ${today} RISK-ON Ophir`,
      'B 2026-01-14 RISK-ON Ophir',
      `B ${today} RISK-ON Ophir`,
      'E 2026-01-14 OFF-RISK Ophir',
      `E ${today} OFF-RISK Ophir`,
    ]);
  });

  it('follow the revisions of a quake: up, down, and taken back', async () => {
    const shaken = [
      `A ${today} RISK-ON M 6.4 - 80 km E of Sendai, Japan`,
      `F ${today} RISK-ON M 6.4 - 80 km E of Sendai, Japan`,
    ];
    const quaked = async () => (await atRisk()).filter((row) => row.includes('Sendai'));
    await load(quake(5.8, 'automatic', '2026-01-15T03:10:00Z'));
    expect(await quaked()).toEqual([]);
    await load(quake(6.4, 'reviewed', '2026-01-15T04:00:00Z'));
    expect(await quaked()).toEqual(shaken);
    await load(quake(6.4, 'deleted', '2026-01-15T05:00:00Z'));
    expect(await quaked()).toEqual([]);
    const versions = await landfall.services.database.db
      .selectFrom('live_event_versions')
      .select(['classification', 'superseded_at'])
      .where('name', 'like', '%Sendai%')
      .orderBy('version')
      .execute();
    expect(versions.map((row) => [row.classification, row.superseded_at?.toISOString() ?? null])).toEqual([
      ['automatic', '2026-01-15T04:00:00.000Z'],
      ['reviewed', '2026-01-15T05:00:00.000Z'],
      ['deleted', null],
    ]);
  });

  it('are free of a storm that a newer list no longer holds, once its next report is overdue', async () => {
    const closedAt = async () => {
      const event = await landfall.services.database.db
        .selectFrom('live_events')
        .select('closed_at')
        .where('source_event_id', '=', 'al012026')
        .executeTakeFirstOrThrow();
      return event.closed_at?.toISOString() ?? null;
    };
    const listOfOther = (lastUpdate: string) =>
      JSON.stringify({ activeStorms: [{ id: 'ep012026', name: 'Paz', lastUpdate }] });
    await load(listOfOther('2026-01-15T15:00:00Z'));
    expect(await closedAt()).toBeNull();
    await load(listOfOther('2026-01-15T18:00:00Z'));
    expect(await closedAt()).toBe('2026-01-15T18:00:00.000Z');
    await load(storms());
    expect(await closedAt()).toBe('2026-01-15T18:00:00.000Z');
  });

  it.each([
    ['text', 'no json', 'The file is not JSON.'],
    [
      'another shape',
      '{"storms":[]}',
      'The file is neither NHC CurrentStorms.json (activeStorms) nor USGS GeoJSON (features).',
    ],
  ])('a feed of %s is refused as a whole', async (_what, text, fault) => {
    expect(await load(text)).toMatchObject({ fault });
  });

  it('an entry that cannot be read is refused, the others taken', async () => {
    const report = await load(
      storms({ lastUpdate: 'yesterday' }, [{ id: 'x', name: 'Y', lastUpdate: '2026-01-15T01:00:00Z' }]),
    );
    expect(report).toMatchObject({ added: 1, refused: 1, changed: 0 });
    expect(report.refusals[0]).toMatchObject({ line: 1 });
  });
});

describe('GET /bonds-at-risk', () => {
  it.each([
    ['no date', ''],
    ['an end before the start', `startDate=${today}&endDate=2026-01-14`],
    ['a day to come', 'startDate=2026-01-16'],
    ['a day before 2008', 'startDate=2007-12-31'],
  ])('answers 400 for %s', async (_what, query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it('refuses who may not', async () => {
    const viewer = await landfall.login('viewer@landfall.example');
    const url = `/bonds-at-risk?startDate=${today}`;
    expect((await landfall.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
  });
});
