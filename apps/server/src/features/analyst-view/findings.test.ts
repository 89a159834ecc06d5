import type { DocumentPage, ExtractedDocumentData, ExtractedLists, SecurityDetail } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../platform/database/schema.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf } from '../deal-room/upload-fixture.ts';
import { completeLists, couponA, securityA, statA } from './fixture-lists.ts';
import { everything, forgetPublished, getData, save, signOff, uploadForReview, withReasons } from './review-fixture.ts';

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

const ready = (change: Partial<ExtractedLists> = {}, type = 'OC', read: Partial<ExtractionResult> = {}) =>
  uploadForReview(test, analyst, deals.slice(0, 1), { ...completeLists(), ...change }, type, read);
const codesOf = ({ findings }: ExtractedDocumentData) => findings.map(({ code, field }) => `${code} ${field ?? ''}`);

/** What B lacks of a document with two classes is all with A. */
const ofTwo = (): ExtractedLists => {
  const b = { issuerClass: 'B', isin: 'US2459H1AB10', cusip: '2459H1AB1' };
  const { securities, modeledStats, couponChangeHistories, elAttributions } = completeLists();
  return {
    securities: [...securities, { ...securityA, ...b, rowId: 'securities:1' }],
    modeledStats: [...modeledStats, { ...statA, ...b, rowId: 'modeledStats:1' }],
    couponChangeHistories: [...couponChangeHistories, { ...couponA, ...b, rowId: 'couponChangeHistories:1' }],
    elAttributions,
  };
};

describe('what a correction makes of the data', () => {
  it('is found at each save, kept with its version, and gone when it is put right', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    expect(data.findings).toEqual([]);
    const wrong = {
      ...data,
      securities: [{ ...data.securities[0], isin: 'US2459H1AA38', maturityDate: '2025-11-26' }],
      modeledStats: [{ ...data.modeledStats[0], expectedLoss: 9, attachmentProbability: 1.63 }],
      elAttributions: [data.elAttributions[0], { ...data.elAttributions[0], rowId: 'new', elAttribution: 50 }],
    };
    const saved = (await save(test, analyst, id, wrong)).json<ExtractedDocumentData>();
    const codes = ['CHECK_DIGIT isin', 'DATE_ORDER maturityDate', 'EP_EL_AP_ORDER expectedLoss', 'ATTRIBUTION_SUM '];
    expect(codesOf(saved)).toEqual(codes);
    const right = (await save(test, analyst, id, { ...data, version: 2 })).json<ExtractedDocumentData>();
    expect(right.findings).toEqual([]);
    const versions = await test.services.database.db
      .selectFrom('extracted_data')
      .select(['version', 'findings'])
      .where('document_id', '=', id)
      .orderBy('version')
      .execute();
    expect(versions.map(({ findings }) => findings?.length)).toEqual([0, 4, 0]);
  });

  it('settles what the reader left open or in doubt', async () => {
    const at = { list: 'securities', index: 0, issuerClass: 'A' } as const;
    const said = { page: 1, boxes: [], quote: 'q', confidence: 0.5, rule: 'r' };
    const id = await ready({ securities: [{ ...securityA, maturityDate: null, lastCouponDate: null }] }, 'OC', {
      evidence: [{ ...at, field: 'parAmount', value: 62_500_000, ...said }],
      findings: [
        { code: 'PRELIMINARY', severity: 'warning', message: 'Open', ...at, field: 'lastCouponDate' },
        { code: 'CONFLICT', severity: 'warning', message: 'Two', ...at, field: 'parAmount' },
      ],
    });
    const data = await getData(test, analyst, id);
    expect(codesOf(data)).toEqual(['PRELIMINARY lastCouponDate', 'CONFLICT parAmount', 'MISSING_VALUE maturityDate']);
    const [row] = data.securities;
    const dated = { ...row, maturityDate: '2028-11-25', lastCouponDate: '2028-11-25' };
    const entered = (await save(test, analyst, id, { ...data, securities: [dated] })).json<ExtractedDocumentData>();
    expect(codesOf(entered)).toEqual(['CONFLICT parAmount']);
    const place = { list: 'securities', rowId: row?.rowId, field: 'parAmount' };
    const kept = await save(test, analyst, id, { ...entered, settled: [place, place, { ...place, rowId: 'gone' }] });
    expect(kept.json()).toMatchObject({ version: 3, settled: [place], findings: [] });
    const again = await save(test, analyst, id, { ...kept.json<ExtractedDocumentData>(), settled: [] });
    expect(codesOf(again.json())).toEqual(['CONFLICT parAmount']);
    entered.version = 4;
    const decided = await save(test, analyst, id, { ...entered, securities: [{ ...dated, parAmount: 125_000_000 }] });
    expect(codesOf(decided.json())).toEqual([]);
  });
});

describe('the list of documents', () => {
  it('counts the values to be looked at, until somebody has kept or corrected them', async () => {
    const at = { list: 'securities', index: 0, issuerClass: 'A', severity: 'warning', message: 'm' } as const;
    const id = await ready({}, 'OC', {
      findings: [
        { ...at, code: 'LOW_CONFIDENCE', field: 'parAmount' },
        { ...at, code: 'CONFLICT', field: 'parAmount' },
        { ...at, code: 'LOW_CONFIDENCE', field: 'currency' },
        // No value that the editor shows.
        { ...at, list: 'modeledStats', code: 'LOW_CONFIDENCE', field: 'isin' },
      ],
    });
    const counted = async (): Promise<unknown> => {
      const url = `/deal-room/analyst-view/documents?documentId=${id}`;
      const list = (await test.inject({ method: 'GET', url }, analyst)).json<DocumentPage>();
      return list.data.content[0]?.doubtfulValues;
    };
    expect(await counted()).toBe(2);
    const data = await getData(test, analyst, id);
    const [row] = data.securities;
    const settled = [{ list: 'securities', rowId: row?.rowId, field: 'parAmount' }];
    const kept = (await save(test, analyst, id, { ...data, settled })).json<ExtractedDocumentData>();
    expect(await counted()).toBe(1);
    await save(test, analyst, id, { ...kept, securities: [{ ...row, currency: 'EUR' }] });
    expect(await counted()).toBe(0);
  });
});

describe('a sign-off with errors', () => {
  it('needs a reason for each, keeps them, and shows them with the published security', async () => {
    const id = await ready({ modeledStats: [{ ...statA, expectedLoss: 9 }], couponChangeHistories: [] });
    const data = await getData(test, analyst, id);
    const before = await everything(test);
    const refused = await signOff(test, analyst, id, data);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'FINDINGS_NOT_ACKNOWLEDGED',
      fields: [
        { path: 'modeledStats[0].expectedLoss', message: expect.stringContaining('is above') as unknown },
        { path: 'couponChangeHistories', message: 'NO_COUPON: Class A: Class A has no coupon.' },
      ],
    });
    const { acknowledged } = withReasons(data);
    const [ofLoss, ofCoupon] = acknowledged;
    const half = await signOff(test, analyst, id, { ...data, acknowledged: [ofLoss] });
    expect(half.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path)).toEqual([
      'couponChangeHistories',
    ]);
    const blank = await signOff(test, analyst, id, { ...data, acknowledged: [ofLoss, { ...ofCoupon, reason: ' ' }] });
    expect(blank.statusCode).toBe(400);
    expect(await everything(test)).toEqual(before);

    const signed = await signOff(test, analyst, id, { ...data, acknowledged });
    expect(signed.statusCode).toBe(200);
    const kept = [
      { code: 'EP_EL_AP_ORDER', list: 'modeledStats', index: 0, field: 'expectedLoss', reason: 'As printed' },
      { code: 'NO_COUPON', list: 'couponChangeHistories', issuerClass: 'A', reason: 'As printed' },
    ];
    expect(signed.json()).toMatchObject({
      acknowledged: kept,
      findings: [{ code: 'EP_EL_AP_ORDER' }, { code: 'NO_COUPON' }],
    });
    expect((await auditOf(test, 'document.sign-off')).at(-1)?.detail).toMatchObject({ acknowledged: kept });
    const security = await test.inject({ method: 'GET', url: `/securities/${securityA.isin}` }, analyst);
    const [published] = security.json<SecurityDetail>().documents.filter(({ documentId }) => documentId === id);
    expect(published).toMatchObject({ signedOffBy: 'Ana Analyst', acknowledged: kept });
  });

  it('comes after the rules of the specification', async () => {
    const id = await ready({
      securities: [{ ...securityA, currency: null }],
      modeledStats: [{ ...statA, expectedLoss: 9 }],
    });
    const answer = await signOff(test, analyst, id, await getData(test, analyst, id));
    expect(answer.json()).toMatchObject({ code: 'SIGN_OFF_INCOMPLETE' });
  });
});

describe('classes', () => {
  it('stand once: a second row of one is refused and changes nothing, however it is written', async () => {
    const id = await uploadForReview(test, analyst, deals, ofTwo());
    const data = await getData(test, analyst, id);
    const before = await everything(test);
    const [a, b] = data.securities;
    const answer = await save(test, analyst, id, { ...data, securities: [a, { ...b, issuerClass: 'CLASSA' }] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'securities[1].issuerClass', message: 'Another row has this class' }],
    });
    expect(await everything(test)).toEqual(before);
  });

  it('that were read twice are not signed off', async () => {
    const second = { ...securityA, rowId: 'securities:1', isin: 'US2459H1AB10', cusip: '2459H1AB1' };
    const id = await ready({ securities: [securityA, second] });
    const answer = await signOff(test, analyst, id, withReasons(await getData(test, analyst, id)));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: [{ path: 'securities[1].issuerClass', message: 'Another row has this class' }] },
    ]);
  });

  it('of the deal and the document are compared, and what only one has is told', async () => {
    const missing = await uploadForReview(test, analyst, deals, completeLists());
    expect((await getData(test, analyst, missing)).findings).toMatchObject([
      { code: 'MISSING_CLASS', issuerClass: 'B' },
    ]);
    const extra = await ready(ofTwo());
    const { findings } = await getData(test, analyst, extra);
    expect(findings.map(({ code, issuerClass }) => `${code} ${issuerClass}`)).toEqual(['EXTRA_CLASS B']);
  });
});

describe('a reset', () => {
  const reset = (change: Partial<typeof statA> = {}, from = '2025-12-01') =>
    ready(
      {
        securities: [],
        modeledStats: [{ ...statA, effectiveFromDate: from, ...change }],
        couponChangeHistories: [{ ...couponA, effectiveFromDate: from, spreadType: 'RESET' }],
        elAttributions: [],
      },
      'RESET',
    );

  it('is compared with what is on file, with which it is shown', async () => {
    const circular = await ready();
    await signOff(test, analyst, circular, withReasons(await getData(test, analyst, circular)));
    const same = await getData(test, analyst, await reset());
    expect(same.findings).toEqual([]);
    expect(same.onFile).toEqual([
      {
        issuerClass: 'A',
        isin: 'US2459H1AA37',
        cusip: '2459H1AA3',
        aliases: [],
        modeledStat: {
          attachmentProbability: 2.05,
          expectedLoss: 1.448,
          exhaustionProbability: 1.14,
          effectiveFromDate: '2025-11-27',
        },
        couponChange: { couponRate: 5, effectiveFromDate: '2025-11-27' },
      },
    ]);
    const id = await reset({ isin: 'US2459H1AB10', cusip: null });
    const other = await getData(test, analyst, id);
    expect(other.findings).toMatchObject([
      {
        code: 'OTHER_ON_FILE',
        severity: 'error',
        field: 'isin',
        message: 'The document has the ISIN US2459H1AB10; the one on file is US2459H1AA37.',
      },
    ]);
    expect((await signOff(test, analyst, id, other)).json()).toMatchObject({ code: 'FINDINGS_NOT_ACKNOWLEDGED' });
    expect((await signOff(test, analyst, id, withReasons(other))).statusCode).toBe(200);
  });

  it('that has not come yet says so', async () => {
    expect((await getData(test, analyst, await reset({}, '2026-02-01'))).findings).toMatchObject([
      { code: 'EFFECTIVE_SOON', severity: 'warning' },
    ]);
    const id = await reset({}, '2027-02-25');
    const data = await getData(test, analyst, id);
    expect(data.findings).toMatchObject([{ code: 'EFFECTIVE_FAR_AHEAD', severity: 'error' }]);
    expect((await signOff(test, analyst, id, data)).statusCode).toBe(422);
  });
});

describe('a number', () => {
  it.each([
    ['securities', 'parAmount', 2e13, 'Must not be more than 10,000,000,000,000'],
    ['securities', 'parAmount', '1e308', 'Must not be more than 10,000,000,000,000'],
    ['securities', 'parAmount', '1e400', 'Must not be more than 10,000,000,000,000'],
    ['securities', 'couponRate', 101, 'Must not be more than 100'],
    ['securities', 'couponFrequency', 366, 'Must not be more than 365'],
    ['modeledStats', 'expectedLoss', 100.01, 'Must not be more than 100'],
    ['elAttributions', 'elAttribution', 1e14, 'Must not be more than 100'],
  ] as const)('%s.%s of %j is out of range', async (list, field, value, message) => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const answer = await save(test, analyst, id, { ...data, [list]: [{ ...data[list][0], [field]: value }] });
    expect(answer.statusCode).toBe(400);
    expect((await getData(test, analyst, id)).version).toBe(1);
    const { fields } = answer.json<{ fields: { path: string; message: string }[] }>();
    expect(fields).toEqual([{ path: `${list}[0].${field}`, message }]);
  });

  it('beyond any field is refused as it comes in', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const before = await everything(test);
    const answer = await save(test, analyst, id, {
      ...data,
      securities: [{ ...data.securities[0], parAmount: 1e308 }],
    });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('parAmount')]);
    expect(await everything(test)).toEqual(before);
  });
});

it('a version from before a field existed is read in the shape of today', async () => {
  const id = await ready();
  const { db } = test.services.database;
  const { baseRateInstrument: _later, rowId: _name, ...row } = securityA;
  const old = { ...row, parAmount: 1e308, colour: 'red' };
  await db
    .insertInto('extracted_data')
    .values({
      document_id: id,
      version: 2,
      securities: json([old]),
      modeled_stats: json([]),
      coupon_change_histories: json([]),
      el_attributions: json([]),
      findings: null,
      edited_by: null,
      edited_by_name: null,
      created_at: test.clock.now(),
    })
    .execute();
  await db.updateTable('documents').set({ current_version: 2 }).where('id', '=', id).execute();
  const place = { list: 'securities', rowId: 'securities:0', field: 'maturityDate' };
  await db
    .updateTable('extractions')
    .set({
      evidence: json([{ ...place, page: 1, value: '2028-11-25' }, { field: 'of no use' }]),
      findings: json([
        { code: 'CONFLICT', severity: 'warning', message: 'Two', ...place },
        { code: 'CHECK_DIGIT', severity: 'error', message: 'Of the day it was read', ...place },
      ]),
    })
    .where('document_id', '=', id)
    .execute();
  const data = await getData(test, analyst, id);
  expect(data.securities).toEqual([
    { ...securityA, documentId: id, rowId: 'securities:0', parAmount: '1e+308', baseRateInstrument: null },
  ]);
  expect(data.evidence).toMatchObject([{ ...place, confidence: 0, boxes: [] }]);
  expect(data.readerFindings).toMatchObject([{ code: 'CONFLICT', value: '2028-11-25' }]);
  // And it can be saved in that shape, once the number is put right.
  expect((await save(test, analyst, id, data)).statusCode).toBe(400);
  const mended = { ...data, securities: [{ ...data.securities[0], parAmount: 1 }] };
  expect((await save(test, analyst, id, mended)).statusCode).toBe(200);
});
