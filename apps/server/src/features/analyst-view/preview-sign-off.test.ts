import type { ExtractedLists, MasterChange, SignOffPreview } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals } from '../deal-room/upload-fixture.ts';
import { completeLists, couponA, securityA, statA } from './fixture-lists.ts';
import {
  everything,
  forgetPublished,
  getData,
  preview,
  save,
  signOff,
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

const ready = (lists = completeLists(), type = 'OC') => uploadForReview(test, analyst, deals.slice(0, 1), lists, type);
const previewed = async (id: string, version = 1): Promise<SignOffPreview> =>
  (await preview(test, analyst, id, version)).json<{ data: SignOffPreview }>().data;
const sign = async (id: string, masterState?: string) =>
  signOff(test, analyst, id, { ...withReasons(await getData(test, analyst, id)), masterState });

/** Of each row that differs from what is on file: its list, its kind and the fields that differ. */
const differing = ({ classes }: SignOffPreview) =>
  classes.flatMap(({ changes }) =>
    changes.flatMap(({ list, kind, fields }) => {
      const changed = fields.filter(({ before, after }) => before !== after);
      const as = changed.map(({ field, before, after }) => [field, [before, after]] as const);
      return changed.length > 0 ? [{ list, kind, ...Object.fromEntries(as) }] : [];
    }),
  );
const kindsOf = ({ classes }: SignOffPreview): string[] =>
  classes.flatMap(({ changes }) => changes.map(({ list, kind }: MasterChange) => `${list} ${kind}`));

const reset = (): ExtractedLists => ({
  securities: [],
  modeledStats: [{ ...statA, expectedLoss: 1.25, effectiveFromDate: '2027-02-25' }],
  couponChangeHistories: [{ ...couponA, couponRate: 4.95, spreadType: 'RESET', effectiveFromDate: '2027-02-25' }],
  elAttributions: [],
});

describe('what a sign-off would change', () => {
  it('shows a new security as new, and writes nothing', async () => {
    const id = await ready();
    const before = await everything(test);
    const shown = await previewed(id);
    expect(await everything(test)).toEqual(before);
    expect(shown).toMatchObject({ version: 1, classes: [{ issuerClass: 'A', onFile: null, aliases: [] }], edits: [] });
    expect(kindsOf(shown)).toEqual([
      'securities new',
      'modeledStats new',
      'couponChangeHistories new',
      'elAttributions new',
    ]);
    expect(differing(shown)[0]).toMatchObject({
      isin: [null, 'US2459H1AA37'],
      parAmount: [null, 62_500_000],
      isCallable: [null, 'Y'],
    });
    expect((await sign(id, shown.masterState)).statusCode).toBe(200);
  });

  it('shows old and new of each value, and is what the master then holds', async () => {
    await sign(await ready());
    const corrected = await ready({
      ...completeLists(),
      securities: [{ ...securityA, maturityDate: '2028-11-27', isCallable: 'N', parAmount: 70_000_000 }],
    });
    const shown = await previewed(corrected);
    expect(shown.classes[0]?.onFile).toBe('Northwind Re Ltd. 2025-1 Class A');
    expect(differing(shown)).toEqual([
      {
        list: 'securities',
        kind: 'changed',
        maturityDate: ['2028-11-25', '2028-11-27'],
        isCallable: ['Y', 'N'],
        parAmount: [62_500_000, 70_000_000],
      },
    ]);
    expect((await sign(corrected, shown.masterState)).statusCode).toBe(200);
    const [security] = await test.services.database.db.selectFrom('securities').selectAll().execute();
    expect(security).toMatchObject({ maturity_date: '2028-11-27', is_callable: false, par_amount: '70000000' });
  });

  it('shows what a reset puts in the place of the circular, and what ends without a successor', async () => {
    const stepped = {
      ...completeLists(),
      couponChangeHistories: [
        { ...couponA, effectiveToDate: '2027-02-25' },
        {
          ...couponA,
          rowId: 'c:1',
          couponRate: 5.5,
          spreadType: 'RESET',
          effectiveFromDate: '2027-02-25',
          effectiveToDate: '2028-02-25',
        },
        { ...couponA, rowId: 'c:2', couponRate: 6, spreadType: 'RESET', effectiveFromDate: '2028-02-25' },
      ],
    };
    await sign(await ready(stepped));
    const shown = await previewed(await ready(reset(), 'RESET'));
    expect(differing(shown)).toEqual([
      {
        list: 'modeledStats',
        kind: 'changed',
        expectedLoss: [1.448, 1.25],
        effectiveFromDate: ['2025-11-27', '2027-02-25'],
      },
      {
        list: 'couponChangeHistories',
        kind: 'changed',
        couponRate: [5.5, 4.95],
        effectiveToDate: ['2028-02-25', '2028-11-25'],
      },
      { list: 'couponChangeHistories', kind: 'ended', effectiveToDate: ['2028-11-25', '2028-02-25'] },
    ]);
  });

  it('says who edited what since it was read', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const quinn = await test.login('qa@landfall.example');
    const modeledStats = [{ ...data.modeledStats[0], expectedLoss: 1.5, attachmentProbability: 2.1 }];
    await save(test, quinn, id, { ...data, modeledStats });
    const addedCoupon = { ...couponA, rowId: 'added', couponRate: 6, effectiveFromDate: '2027-02-25' };
    const couponChangeHistories = [...data.couponChangeHistories, addedCoupon];
    await save(test, analyst, id, {
      ...data,
      modeledStats: [{ ...modeledStats[0], attachmentProbability: 2.05 }],
      couponChangeHistories,
      version: 2,
    });
    expect((await previewed(id, 3)).edits).toMatchObject([
      { list: 'modeledStats', field: 'expectedLoss', kind: 'edited', before: 1.448, after: 1.5, by: 'Quinn QA' },
      { list: 'couponChangeHistories', issuerClass: 'A', field: null, kind: 'added', by: 'Ana Analyst' },
    ]);
  });
});

describe('a sign-off after the master has changed', () => {
  it('is refused, changes nothing, and goes through with the new changes', async () => {
    const id = await ready();
    const seen = await previewed(id);
    await sign(await ready({ ...completeLists(), securities: [{ ...securityA, couponRate: 4 }] }));
    const before = await everything(test);
    const refused = await sign(id, seen.masterState);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'MASTER_CHANGED' }]);
    expect(await everything(test)).toEqual(before);
    const now = await previewed(id);
    expect(differing(now)).toEqual([{ list: 'securities', kind: 'changed', couponRate: [4, 5] }]);
    expect((await sign(id, now.masterState)).statusCode).toBe(200);
  });
});

describe('a preview is refused', () => {
  const refusal = async (id: string, version = 1, cookie = analyst) => {
    const answer = await preview(test, cookie, id, version);
    return { ...answer.json<object>(), status: answer.statusCode };
  };

  it('as the sign-off would be', async () => {
    const lacking = await ready({ ...completeLists(), securities: [{ ...securityA, currency: null }] });
    expect(await refusal(lacking)).toMatchObject({ status: 422, fields: [{ path: 'securities[0].currency' }] });
    const id = await ready();
    expect(await refusal(id, 2)).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { version: 1 } });
    expect(await refusal(id, 1, await test.login('trader@landfall.example'))).toMatchObject({ status: 403 });
    expect(await refusal('nonsense')).toMatchObject({ status: 404 });
    await sign(id);
    expect(await refusal(id)).toMatchObject({ status: 409, code: 'ALREADY_SIGNED_OFF' });
  });
});

describe('where a second person signs off', () => {
  it('refuses who edited last, and nobody else', async () => {
    const strict = await createTestApp({ config: { signOff: 'second-person' } });
    const ana = await strict.login();
    const quinn = await strict.login('qa@landfall.example');
    const id = await uploadForReview(strict, ana, (await addDeals(strict)).slice(0, 1), completeLists());
    const saved = (await save(strict, ana, id, await getData(strict, ana, id))).json<object>();
    const refused = { code: 'NOT_READY', message: 'You edited this document last: somebody else has to sign it off.' };
    expect((await signOff(strict, ana, id, saved)).json()).toMatchObject(refused);
    expect((await preview(strict, ana, id, 2)).json()).toMatchObject(refused);
    expect((await signOff(strict, quinn, id, saved)).statusCode).toBe(200);
    await strict.close();
  });
});
