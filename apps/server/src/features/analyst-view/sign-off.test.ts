import type { ExtractedLists } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../platform/database/schema.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf, statusesOf } from '../deal-room/upload-fixture.ts';
import { attributionA, completeLists, couponA, securityA, statA } from './fixture-lists.ts';
import { forgetPublished, getData, save, signOff, uploadForReview, withReasons } from './review-fixture.ts';

let test: TestApp;
let analyst: string;
let deals: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
});
afterAll(() => test.close());
beforeEach(() => forgetPublished(test));

const ready = (lists = completeLists(), type = 'OC') => uploadForReview(test, analyst, deals.slice(0, 1), lists, type);
const sign = async (id: string, cookie = analyst) =>
  signOff(test, cookie, id, withReasons(await getData(test, analyst, id)));

const stats = () =>
  test.services.database.db
    .selectFrom('modeled_stats')
    .select(['security_id', 'expected_loss', 'effective_from', 'effective_to', 'stated_effective_to', 'document_id'])
    .orderBy('effective_from')
    .orderBy('id')
    .execute();
const coupons = () =>
  test.services.database.db
    .selectFrom('coupon_history')
    .select(['coupon_rate', 'spread_type', 'effective_from', 'effective_to', 'closed_by_document_id'])
    .orderBy('effective_from')
    .orderBy('id')
    .execute();
const securities = () =>
  test.services.database.db.selectFrom('securities').selectAll().orderBy('security_id').execute();

const aliases = () =>
  test.services.database.db.selectFrom('security_aliases').selectAll().orderBy('kind', 'desc').execute();
/** What was read for the first row of terms, beside its values. */
const readBeside = async (documentId: string, found: Readonly<Record<string, string>>) => {
  const evidence = Object.entries(found).map(([field, value]) => ({
    list: 'securities' as const,
    rowId: securityA.rowId,
    field,
    issuerClass: 'A',
    value,
    page: 1,
    boxes: [],
    quote: value,
    confidence: 0.9,
    rule: 'table.label-value',
  }));
  const { db } = test.services.database;
  await db
    .updateTable('extractions')
    .set({ evidence: json(evidence) })
    .where('document_id', '=', documentId)
    .execute();
};

/** The reset of class A: new figures from 25 February 2027. */
const resetLists = (): ExtractedLists => ({
  securities: [],
  modeledStats: [{ ...statA, expectedLoss: 1.25, effectiveFromDate: '2027-02-25' }],
  couponChangeHistories: [
    {
      ...couponA,
      couponRate: 4.95,
      spreadType: 'RESET',
      effectiveFromDate: '2027-02-25',
      effectiveToDate: '2028-02-25',
    },
  ],
  elAttributions: [],
});
const steppedLists = (): ExtractedLists => ({
  ...completeLists(),
  couponChangeHistories: [
    { ...couponA, effectiveToDate: '2027-02-25' },
    { ...couponA, rowId: 'c:1', couponRate: 5.5, spreadType: 'RESET', effectiveFromDate: '2027-02-25' },
    {
      ...couponA,
      rowId: 'c:2',
      couponRate: 2.5,
      spreadType: 'EXTENSION',
      effectiveFromDate: '2028-11-25',
      effectiveToDate: '2030-11-25',
    },
  ],
});

describe('signing off a circular', () => {
  it('keeps the Regulation S pair as aliases of the security', async () => {
    const id = await ready();
    await readBeside(id, { isin: 'US2459H1AA37', isinRegS: 'USG459H1AA66', cusipRegS: 'G459H1AA6' });
    expect((await sign(id)).statusCode).toBe(200);
    const ofDeal = { security_id: deals[0], rule: 'REG_S' };
    expect(await aliases()).toEqual([
      { kind: 'ISIN', value: 'USG459H1AA66', ...ofDeal },
      { kind: 'CUSIP', value: 'G459H1AA6', ...ofDeal },
    ]);
  });

  it('makes no alias of what is the identifier of a security', async () => {
    const id = await ready();
    await readBeside(id, { isinRegS: 'US2459H1AA37' });
    expect((await sign(id)).statusCode).toBe(200);
    expect(await aliases()).toEqual([]);
  });

  it('freezes it and publishes terms and histories under the security_id of the deal', async () => {
    const id = await ready();
    const saved = (
      await save(test, await test.login('qa@landfall.example'), id, await getData(test, analyst, id))
    ).json<object>();
    const answer = await signOff(test, analyst, id, saved);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(await getData(test, analyst, id));
    expect(answer.json()).toMatchObject({
      version: 2,
      document: { status: 'SIGNED_OFF' },
      lastEdited: { username: 'Quinn QA' },
      signedOff: { username: 'Ana Analyst', at: '2026-01-15T17:00:00.000Z' },
    });
    expect(await securities()).toMatchObject([
      {
        security_id: deals[0],
        isin: 'US2459H1AA37',
        cusip: '2459H1AA3',
        issuer_name: 'Northwind Re Ltd.',
        issuer_series: '2025-1',
        issuer_class: 'A',
        maturity_date: '2028-11-25',
        par_amount: '62500000',
        coupon_rate: '5',
        is_callable: true,
        source_document_id: id,
        source_version: 2,
      },
    ]);
    expect(await stats()).toEqual([
      {
        security_id: deals[0],
        expected_loss: '1.448',
        effective_from: '2025-11-27',
        effective_to: null,
        stated_effective_to: null,
        document_id: id,
      },
    ]);
    expect(await coupons()).toMatchObject([{ coupon_rate: '5', spread_type: 'INITIAL', effective_to: '2028-11-25' }]);
    const attributions = await test.services.database.db.selectFrom('el_attributions').selectAll().execute();
    expect(attributions).toMatchObject([
      { peril_name: 'US Named Storm', el_attribution: '100', apply_cdf: true, document_version: 2 },
    ]);
    expect((await auditOf(test, 'document.sign-off')).at(-1)).toMatchObject({
      subject_id: id,
      actor_email: 'analyst@landfall.example',
      before: { status: 'PENDING_REVIEW' },
      after: { status: 'SIGNED_OFF', version: 2 },
      detail: { lastEditedBy: 'Quinn QA', securityIds: [deals[0]] },
    });
    expect((await auditOf(test, 'security.publish')).at(-1)).toMatchObject({
      subject_id: deals[0],
      before: null,
      after: { isin: 'US2459H1AA37', maturity_date: '2028-11-25' },
      detail: { documentId: id, created: true, rowsAdded: 3, rowsClosed: 0 },
    });
  });

  it('happens once, however many ask', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signOff(test, analyst, id, data)));
    expect(statusesOf(answers)).toEqual(['200', '409', '409', '409']);
    expect(await stats()).toHaveLength(1);
    const again = await signOff(test, analyst, id, data);
    expect(again.json()).toMatchObject({ code: 'ALREADY_SIGNED_OFF' });
    expect((await save(test, analyst, id, data)).json()).toMatchObject({ code: 'ALREADY_SIGNED_OFF' });
  });

  it('takes the security that has its identifiers, and one of its own where a class has no deal', async () => {
    const now = test.clock.now();
    const known = {
      security_id: 'imported',
      isin: securityA.isin,
      issuer_name: 'NORTHWIND RE',
      issuer_series: '2025-1',
      issuer_class: 'A',
    };
    await test.services.database.db
      .insertInto('securities')
      .values({ ...known, created_at: now, updated_at: now })
      .execute();
    const c = { issuerClass: 'C', isin: null, cusip: null };
    const id = await ready({
      securities: [securityA, { ...securityA, ...c, rowId: 's:1', isin: 'US2459H1AC93' }],
      modeledStats: [statA, { ...statA, ...c, rowId: 'm:1' }],
      couponChangeHistories: [couponA, { ...couponA, ...c, rowId: 'c:1' }],
      elAttributions: [attributionA, { ...attributionA, ...c, rowId: 'e:1' }],
    });
    expect((await sign(id)).statusCode).toBe(200);
    const rows = await securities();
    expect(rows.find((row) => row.security_id === 'imported')).toMatchObject({
      par_amount: '62500000',
      source_document_id: id,
    });
    const other = rows.find((row) => row.issuer_class === 'C');
    expect(deals).not.toContain(other?.security_id);
    expect(rows).toHaveLength(2);
  });
});

describe('a second document of the same securities', () => {
  it('a reset ends what the circular said at its effective date and adds its own', async () => {
    const circular = await ready(steppedLists());
    await sign(circular);
    const reset = await ready(resetLists(), 'RESET');
    expect((await sign(reset)).statusCode).toBe(200);
    expect(await stats()).toMatchObject([
      { expected_loss: '1.448', effective_from: '2025-11-27', effective_to: '2027-02-25', stated_effective_to: null },
      { expected_loss: '1.25', effective_from: '2027-02-25', effective_to: null },
    ]);
    expect(await coupons()).toEqual([
      {
        coupon_rate: '5',
        spread_type: 'INITIAL',
        effective_from: '2025-11-27',
        effective_to: '2027-02-25',
        closed_by_document_id: null,
      },
      {
        coupon_rate: '5.5',
        spread_type: 'RESET',
        effective_from: '2027-02-25',
        effective_to: '2027-02-25',
        closed_by_document_id: reset,
      },
      {
        coupon_rate: '4.95',
        spread_type: 'RESET',
        effective_from: '2027-02-25',
        effective_to: '2028-02-25',
        closed_by_document_id: null,
      },
      {
        coupon_rate: '2.5',
        spread_type: 'EXTENSION',
        effective_from: '2028-11-25',
        effective_to: '2030-11-25',
        closed_by_document_id: null,
      },
    ]);
    expect(await securities()).toMatchObject([{ source_document_id: circular, par_amount: '62500000' }]);
  });

  it('a reset that is signed off first stays in force after the circular', async () => {
    const reset = await ready(resetLists(), 'RESET');
    expect((await sign(reset)).statusCode).toBe(200);
    expect(await securities()).toMatchObject([{ security_id: deals[0], isin: 'US2459H1AA37', par_amount: null }]);
    await sign(await ready(steppedLists()));
    expect(await securities()).toMatchObject([{ security_id: deals[0], par_amount: '62500000' }]);
    expect(await stats()).toMatchObject([
      { expected_loss: '1.448', effective_to: '2027-02-25' },
      { expected_loss: '1.25', effective_to: null },
    ]);
    expect((await coupons()).map((row) => [row.coupon_rate, row.effective_to])).toEqual([
      ['5', '2027-02-25'],
      ['4.95', '2028-02-25'],
      ['5.5', '2027-02-25'],
      ['2.5', '2030-11-25'],
    ]);
  });

  it('a second circular replaces the first from its date, which stays on record', async () => {
    const first = await ready();
    await sign(first);
    const lists = { ...completeLists(), modeledStats: [{ ...statA, expectedLoss: 1.6 }] };
    expect((await sign(await ready(lists))).statusCode).toBe(200);
    expect(await stats()).toMatchObject([
      { expected_loss: '1.448', effective_from: '2025-11-27', effective_to: '2025-11-27', document_id: first },
      { expected_loss: '1.6', effective_from: '2025-11-27', effective_to: null },
    ]);
    expect(await securities()).toHaveLength(1);
  });

  it('published at the same time as the first leaves one history', async () => {
    const [circular, reset] = [await ready(), await ready(resetLists(), 'RESET')];
    const answers = await Promise.all([sign(circular), sign(reset)]);
    expect(statusesOf(answers)).toEqual(['200', '200']);
    expect(await securities()).toHaveLength(1);
    expect((await stats()).map((row) => row.effective_to)).toEqual(['2027-02-25', null]);
  });
});
