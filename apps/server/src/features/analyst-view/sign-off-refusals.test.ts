import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals } from '../deal-room/upload-fixture.ts';
import { completeLists, securityA } from './fixture-lists.ts';
import {
  everything,
  forgetPublished,
  getData,
  save,
  signOff,
  upload,
  uploadForReview,
  withReasons,
} from './review-fixture.ts';

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

const ready = (lists = completeLists()) => uploadForReview(test, analyst, deals.slice(0, 1), lists, 'OC');

describe('a refused sign-off', () => {
  /** The answer, and whether anything changed. */
  const refusal = async (id: string, payload?: object, cookie = analyst): Promise<object> => {
    const before = await everything(test);
    const answer = await signOff(test, cookie, id, payload ?? (await getData(test, analyst, id)));
    const isUnchanged = JSON.stringify(await everything(test)) === JSON.stringify(before);
    return { ...answer.json<object>(), status: answer.statusCode, isUnchanged };
  };

  it('lacks a required field', async () => {
    const id = await ready({ ...completeLists(), securities: [{ ...securityA, baseRateInstrument: null }] });
    expect(await refusal(id)).toMatchObject({
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      message: 'Base Identifiers of Class A, Base Rate Instrument: Required for sign off',
      fields: [{ path: 'securities[0].baseRateInstrument', message: 'Required for sign off' }],
    });
  });

  it('has no security of a class, or no class at all', async () => {
    const noSecurity = await ready({ ...completeLists(), securities: [] });
    expect(await refusal(noSecurity)).toMatchObject({
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      message: 'Class A has no Base Identifiers.',
    });
    const nothing = await ready({ securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] });
    expect(await refusal(nothing)).toMatchObject({
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      message: 'There is no class to sign off.',
    });
  });

  it('has changes that were not saved', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const modeledStats = [{ ...data.modeledStats[0], expectedLoss: 9 }];
    expect(await refusal(id, { ...data, modeledStats })).toMatchObject({
      status: 409,
      isUnchanged: true,
      code: 'NOT_READY',
      message: 'Save your changes before signing off.',
    });
  });

  it('is of a stale version', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    await save(test, analyst, id, data);
    expect(await refusal(id, data)).toMatchObject({
      status: 409,
      isUnchanged: true,
      code: 'STALE_VERSION',
      details: { version: 2, editedBy: 'Ana Analyst' },
    });
  });

  it('names an identifier that another security has', async () => {
    const signed = await ready();
    await signOff(test, analyst, signed, await getData(test, analyst, signed));
    const [, b = ''] = deals;
    const asB = <T extends { issuerClass: string | null }>(row: T): T => ({ ...row, issuerClass: 'B' });
    const lists = completeLists();
    const id = await uploadForReview(test, analyst, [b], {
      securities: lists.securities.map(asB),
      modeledStats: lists.modeledStats.map(asB),
      couponChangeHistories: lists.couponChangeHistories.map(asB),
      elAttributions: lists.elAttributions.map(asB),
    });
    const message = 'US2459H1AA37 is already the ISIN of Northwind Re Ltd. 2025-1 Class A';
    expect(await refusal(id)).toMatchObject({
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      fields: [{ path: 'securities[0].isin', message }],
    });
  });

  it('is of a reset whose identifier another security has, and its own is not on file', async () => {
    const signed = await ready();
    await signOff(test, analyst, signed, await getData(test, analyst, signed));
    const [, b = ''] = deals;
    const asB = <T extends { issuerClass: string | null }>(row: T): T => ({ ...row, issuerClass: 'B' });
    const { modeledStats, couponChangeHistories } = completeLists();
    const lists = {
      securities: [],
      modeledStats: modeledStats.map(asB),
      couponChangeHistories: couponChangeHistories.map(asB),
      elAttributions: [],
    };
    const id = await uploadForReview(test, analyst, [b], lists, 'RESET');
    const message = 'US2459H1AA37 is already the ISIN of Northwind Re Ltd. 2025-1 Class A';
    const refused = {
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      message: `Modeled Stats of Class B, ISIN: ${message}`,
      fields: [{ path: 'modeledStats[0].isin', message }],
    };
    expect(await refusal(id, withReasons(await getData(test, analyst, id)))).toMatchObject(refused);
  });

  it('is of a reset that gives two classes one identifier, neither of them on file', async () => {
    const { modeledStats, couponChangeHistories } = completeLists();
    const both = <T extends { issuerClass: string | null; rowId: string }>([row]: T[]): T[] =>
      row ? [row, { ...row, issuerClass: 'B', rowId: `${row.rowId}-b` }] : [];
    const lists = {
      securities: [],
      modeledStats: both(modeledStats),
      couponChangeHistories: both(couponChangeHistories),
      elAttributions: [],
    };
    const id = await uploadForReview(test, analyst, deals, lists, 'RESET');
    expect(await refusal(id, withReasons(await getData(test, analyst, id)))).toMatchObject({
      status: 422,
      isUnchanged: true,
      code: 'SIGN_OFF_INCOMPLETE',
      fields: [
        { path: 'modeledStats[1].isin', message: 'Class A has the ISIN US2459H1AA37 too' },
        { path: 'modeledStats[1].cusip', message: 'Class A has the CUSIP 2459H1AA3 too' },
      ],
    });
  });

  it('comes too early, or from someone without rights, or for nothing', async () => {
    const reading = await upload(test, analyst, deals);
    expect(await refusal(reading)).toMatchObject({
      status: 409,
      isUnchanged: true,
      code: 'NOT_READY',
      message: 'This document is still being read.',
    });
    const id = await ready();
    const data = await getData(test, analyst, id);
    expect(await refusal(id, data, await test.login('trader@landfall.example'))).toMatchObject({
      status: 403,
      isUnchanged: true,
      code: 'FORBIDDEN',
    });
    expect((await signOff(test, undefined, id, data)).statusCode).toBe(401);
    expect((await signOff(test, analyst, 'nonsense', data)).statusCode).toBe(404);
  });
});
