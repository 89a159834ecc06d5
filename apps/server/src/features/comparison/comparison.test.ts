import type { ComparableDocument, Comparison, ExtractedLists } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { completeLists, couponA, securityA, statA } from '../analyst-view/fixture-lists.ts';
import { getData, save, signOff, upload, uploadForReview, withReasons } from '../analyst-view/review-fixture.ts';
import { addDeals, post, uploadParts } from '../deal-room/upload-fixture.ts';

let test: TestApp;
let analyst: string;
let deals: string[];
let circular: string;
let final: string;
let reset: string;

/** What was read for the expected loss, on its page. */
const readLoss = (value: number, page: number) => ({
  list: 'modeledStats' as const,
  index: 0,
  field: 'expectedLoss',
  issuerClass: 'A',
  value,
  page,
  boxes: [{ x0: 1, y0: 2, x1: 3, y1: 4 }],
  quote: `Expected Loss: ${value} per cent.`,
  confidence: 0.9,
  rule: 'table.label-value',
});
const uploadReading = (lists: ExtractedLists, loss: number, page: number, type = 'OC') =>
  uploadForReview(test, analyst, deals.slice(0, 1), lists, type, { evidence: [readLoss(loss, page)] });

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
  circular = await uploadReading(completeLists(), 1.448, 2);
  final = await uploadReading(
    {
      ...completeLists(),
      securities: [{ ...securityA, parAmount: 75_000_000 }],
      modeledStats: [{ ...statA, expectedLoss: 1.5 }],
    },
    1.5,
    3,
  );
  reset = await uploadReading(
    {
      securities: [],
      modeledStats: [{ ...statA, expectedLoss: 1.25, effectiveFromDate: '2026-11-25' }],
      couponChangeHistories: [{ ...couponA, couponRate: 4.95, spreadType: 'RESET', effectiveFromDate: '2026-11-25' }],
      elAttributions: [],
    },
    1.25,
    1,
    'RESET',
  );
});
afterAll(() => test.close());

const compare = (query: Record<string, string>, cookie = analyst) =>
  test.inject({ method: 'GET', url: '/deal-room/comparison', query }, cookie);
const compared = async (query: Record<string, string>): Promise<Comparison> =>
  (await compare(query)).json<{ data: Comparison }>().data;
const changesOf = ({ rows }: Comparison): string[] =>
  rows.flatMap(({ list, fields }) =>
    fields
      .filter(({ isChanged }) => isChanged)
      .map(({ field, left, right }) => `${list} ${field}: ${left.value} > ${right.value}`),
  );
const losses = ({ rows }: Comparison) =>
  rows.flatMap(({ fields }) => fields.filter(({ field }) => field === 'expectedLoss'))[0];

describe('comparing documents', () => {
  it('tells what a final circular changes, with both places', async () => {
    const found = await compared({ left: circular, right: final });
    expect(changesOf(found)).toEqual([
      'securities parAmount: 62500000 > 75000000',
      'modeledStats expectedLoss: 1.448 > 1.5',
    ]);
    expect(losses(found)).toMatchObject({
      left: { value: 1.448, place: { documentId: circular, page: 2, quote: 'Expected Loss: 1.448 per cent.' } },
      right: { value: 1.5, place: { documentId: final, page: 3, boxes: [{ x0: 1, y0: 2, x1: 3, y1: 4 }] } },
    });
    expect(found.left).toMatchObject({ document: { documentId: circular }, version: { version: 1, editedBy: null } });
  });

  it('compares two versions of one document; a value that was keyed in has no place', async () => {
    const data = await getData(test, analyst, final);
    const modeledStats = data.modeledStats.map((row) => ({ ...row, expectedLoss: 1.6 }));
    expect((await save(test, analyst, final, { ...data, modeledStats })).statusCode).toBe(200);
    const found = await compared({ left: final, leftVersion: '1', right: final });
    expect(changesOf(found)).toEqual(['modeledStats expectedLoss: 1.5 > 1.6']);
    expect(losses(found)).toMatchObject({ left: { place: { page: 3 } }, right: { place: null } });
    expect(found.right.version).toMatchObject({ version: 2, editedBy: expect.any(String) as string });
    expect(changesOf(await compared({ left: circular, right: final, rightVersion: '1' }))).toHaveLength(2);
  });

  it('compares a reset with what is on file, which names the place in its own document', async () => {
    expect(changesOf(await compared({ left: 'on-file', right: reset })).join()).toContain('expectedLoss: null > 1.25');
    const signed = await signOff(test, analyst, circular, withReasons(await getData(test, analyst, circular)));
    expect(signed.statusCode).toBe(200);
    const found = await compared({ left: 'on-file', right: reset });
    expect(changesOf(found)).toEqual([
      'modeledStats expectedLoss: 1.448 > 1.25',
      'modeledStats effectiveFromDate: 2025-11-27 > 2026-11-25',
      'couponChangeHistories effectiveFromDate: 2025-11-27 > 2026-11-25',
      'couponChangeHistories couponRate: 5 > 4.95',
      'couponChangeHistories spreadType: INITIAL > RESET',
    ]);
    expect(losses(found)).toMatchObject({
      left: { place: { documentId: circular, page: 2 } },
      right: { place: { documentId: reset, page: 1 } },
    });
    expect(found.left).toEqual({ document: null, version: null, isOfEarlierReading: false });
    expect(changesOf(await compared({ left: circular, right: 'on-file' }))).toEqual([]);
  });

  it('of a reset and a circular, only what both can say', async () => {
    const { rows } = await compared({ left: circular, right: reset });
    expect(new Set(rows.map(({ list }) => list))).toEqual(new Set(['modeledStats', 'couponChangeHistories']));
  });

  it('offers the documents of the same deals with their versions', async () => {
    const [, otherDeal = ''] = deals;
    const other = await uploadForReview(test, analyst, [otherDeal], completeLists());
    const list = async (id: string) =>
      (await test.inject({ method: 'GET', url: `/deal-room/documents/${id}/comparable` }, analyst)).json<{
        data: ComparableDocument[];
      }>().data;
    const parts = uploadParts(deals.slice(0, 1), { type: 'SUPPLEMENT', pages: '1' });
    const stored = await post(test, analyst, parts);
    const supplement = stored.json<{ data: { documentId: string } }>().data.documentId;
    const found = await list(circular);
    expect(new Map(found.map(({ document, versions }) => [document.documentId, versions.length]))).toEqual(
      new Map([
        [supplement, 0],
        [reset, 1],
        [final, 2],
        [circular, 1],
      ]),
    );
    expect((await list(other)).map(({ document }) => document.documentId)).toEqual([other]);
    const refused = await compare({ left: circular, right: other });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: [{ path: 'right', message: /no deal in common/ }] });
  });
});

describe('what cannot be compared', () => {
  const unknown = '5f7b0f0e-0000-4000-8000-000000000000';

  it('is refused with what and where', async () => {
    const waiting = await upload(test, analyst, deals.slice(0, 1));
    const stored = await upload(test, analyst, deals.slice(0, 1), 'MODEL');
    const cases: [Record<string, string>, number, RegExp][] = [
      [{ left: circular, right: unknown }, 404, /not found/],
      [{ left: circular, right: stored }, 404, /not found/],
      [{ left: waiting, right: circular }, 409, /no data yet/],
      [{ left: circular, right: final, rightVersion: '9' }, 400, /no version 9/],
      [{ left: 'on-file', right: 'on-file' }, 400, /Name a document/],
      [{ left: 'circular', right: final }, 400, /document/],
    ];
    for (const [query, status, message] of cases) {
      const answer = await compare(query);
      expect(answer.statusCode, JSON.stringify(query)).toBe(status);
      expect(answer.body).toMatch(message);
    }
  });

  it('is not shown to whoever only reads deals', async () => {
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    expect((await compare({ left: circular, right: final }, reader)).statusCode).toBe(403);
  });
});
