import type { QueuedDocument } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf, statusesOf } from '../deal-room/upload-fixture.ts';
import { completeLists, securityA } from './fixture-lists.ts';
import { getData, save, signOff, upload, uploadForReview, withReasons } from './review-fixture.ts';

let test: TestApp;
let ana: string;
let quinn: string;
let deals: string[];
let others: string[];

beforeAll(async () => {
  test = await createTestApp();
  deals = await addDeals(test);
  others = await addDeals(test, 'Old Head Re DAC', '2022-2');
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.services.database;
  await db.updateTable('documents').set({ status: 'STORED' }).execute();
  test.clock.set(testNow);
  ana = await test.login();
  quinn = await test.login('qa@landfall.example');
});

/** A document for review that was uploaded so many hours ago. */
async function waiting(hours: number, of = deals): Promise<string> {
  test.clock.set(new Date(testNow.getTime() - hours * 3_600_000));
  const id = await uploadForReview(test, await test.login(), of.slice(0, 1), completeLists());
  test.clock.set(testNow);
  ana = await test.login();
  return id;
}

const list = async (query = '', cookie = ana): Promise<QueuedDocument[]> => {
  const url = `/deal-room/analyst-view/documents?reviewStatus=PENDING_REVIEW&${query}`;
  return (await test.inject({ method: 'GET', url }, cookie)).json<{ data: { content: QueuedDocument[] } }>().data
    .content;
};
const ids = async (query = '', cookie = ana) => (await list(query, cookie)).map(({ documentId }) => documentId);
const act = (cookie: string, id: string, action: 'take' | 'give-back', payload: object = {}) =>
  test.inject(
    { method: 'POST', url: `/deal-room/documents/${id}/${action}`, ...(action === 'take' ? { payload } : {}) },
    cookie,
  );
const next = async (cookie: string) =>
  (await test.inject({ method: 'POST', url: '/deal-room/analyst-view/next' }, cookie)).json<{
    data: { documentId: string; assignee: { username: string } } | null;
  }>().data;
const idOf = async (cookie: string): Promise<string> =>
  (await list('', cookie)).find(({ assignee }) => assignee)?.assignee?.id ?? '';

describe('the queue', () => {
  it('is sorted and searched by the server, in pages', async () => {
    const [oldest, middle, newest] = [await waiting(30), await waiting(20, others), await waiting(10)];
    const { db } = test.services.database;
    await db.updateTable('documents').set({ doubtful_values: 7 }).where('id', '=', middle).execute();
    await db.updateTable('documents').set({ doubtful_values: 2 }).where('id', '=', newest).execute();
    await db.updateTable('documents').set({ doubtful_values: null }).where('id', '=', oldest).execute();
    expect(await ids()).toEqual([newest, middle, oldest]);
    expect(await ids('order=oldest')).toEqual([oldest, middle, newest]);
    expect(await ids('order=doubtful')).toEqual([middle, newest, oldest]);
    expect(await ids('order=issuer')).toEqual([newest, oldest, middle]);
    expect([await ids('order=oldest&size=2'), await ids('order=oldest&size=2&page=1')]).toEqual([
      [oldest, middle],
      [newest],
    ]);
    expect(await ids('query=old%20head')).toEqual([middle]);
    const wrong = await test.inject({ method: 'GET', url: '/deal-room/analyst-view/documents?order=size' }, ana);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: [{ path: 'order' }] }]);
  });

  it('says what a document waits for', async () => {
    const id = await waiting(1);
    expect(await list()).toMatchObject([{ documentId: id, errors: 0, lastEditedBy: null, assignee: null }]);
    const data = await getData(test, ana, id);
    const securities = [{ ...securityA, lastCouponDate: '2028-12-25' }];
    await save(test, quinn, id, { ...data, securities });
    expect(await list()).toMatchObject([{ errors: 1, lastEditedBy: 'Quinn QA' }]);
  });
});

describe('taking a document', () => {
  it('shows the name to everybody, and is undone by giving it back', async () => {
    const [mine, free] = [await waiting(2), await waiting(1)];
    expect((await act(ana, mine, 'take')).json()).toMatchObject({ data: { assignee: { username: 'Ana Analyst' } } });
    expect((await act(ana, mine, 'take')).statusCode).toBe(200);
    expect(await list('', quinn)).toMatchObject([
      { documentId: free, assignee: null },
      { documentId: mine, assignee: { username: 'Ana Analyst', at: testNow.toISOString() } },
    ]);
    expect([await ids('assignee=me'), await ids('assignee=nobody'), await ids('assignee=others')]).toEqual([
      [mine],
      [free],
      [],
    ]);
    expect(await ids('assignee=others', quinn)).toEqual([mine]);
    expect((await act(ana, mine, 'give-back')).json()).toMatchObject({ data: { assignee: null } });
    expect((await act(ana, mine, 'give-back')).statusCode).toBe(200);
    const log = [...(await auditOf(test, 'document.take')), ...(await auditOf(test, 'document.give-back'))];
    expect(log.filter(({ subject_id }) => subject_id === mine)).toMatchObject([
      { actor_email: 'analyst@landfall.example', before: { assignee: null }, after: { assignee: 'Ana Analyst' } },
      { actor_email: 'analyst@landfall.example', before: { assignee: 'Ana Analyst' }, after: { assignee: null } },
    ]);
  });

  it('from somebody else needs that name, and is logged', async () => {
    const id = await waiting(1);
    await act(ana, id, 'take');
    const refused = await act(quinn, id, 'take');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'TAKEN', message: 'Ana Analyst has taken this document.', details: { takenBy: 'Ana Analyst' } },
    ]);
    expect((await act(quinn, id, 'give-back')).json()).toMatchObject({ code: 'TAKEN' });
    const takeOverFrom = await idOf(quinn);
    expect((await act(quinn, id, 'take', { takeOverFrom })).json()).toMatchObject({
      data: { assignee: { username: 'Quinn QA' } },
    });
    // It is no longer Ana's to be taken from.
    expect((await act(await test.login('admin@landfall.example'), id, 'take', { takeOverFrom })).statusCode).toBe(409);
    expect((await auditOf(test, 'document.take')).at(-1)).toMatchObject({ detail: { takenOverFrom: 'Ana Analyst' } });
  });

  it('is refused to who may not review, of what is signed off, and of nothing', async () => {
    const id = await waiting(1);
    expect((await act(await test.login('trader@landfall.example'), id, 'take')).statusCode).toBe(403);
    expect((await act(ana, 'nonsense', 'take')).statusCode).toBe(404);
    const model = await upload(test, ana, deals, 'MODEL');
    expect((await act(ana, model, 'take')).statusCode).toBe(404);
    await act(ana, id, 'take');
    await signOff(test, ana, id, withReasons(await getData(test, ana, id)));
    expect((await act(ana, id, 'take')).json()).toMatchObject({ code: 'ALREADY_SIGNED_OFF' });
    expect((await getData(test, ana, id)).document.assignee).toBeNull();
  });
});

describe('taking several at once', () => {
  const assign = async (cookie: string, action: 'TAKE' | 'GIVE_BACK', documentId: string[]) =>
    test.inject(
      { method: 'POST', url: '/deal-room/analyst-view/assignments', payload: { action, documentId } },
      cookie,
    );

  it('takes each for itself, with one line of the log each, and says which were refused', async () => {
    const [free, other, mine] = [await waiting(3), await waiting(2), await waiting(1)];
    await act(quinn, other, 'take');
    await act(ana, mine, 'take');
    const before = (await auditOf(test, 'document.take')).length;
    const nowhere = '01a2220f-0000-7000-8000-000000000000';
    expect((await assign(ana, 'TAKE', [free, other, mine, nowhere, free])).json()).toMatchObject({
      data: {
        done: 2,
        refused: [
          { documentId: other, message: 'Quinn QA has taken this document.' },
          { documentId: nowhere, message: expect.any(String) },
        ],
      },
    });
    expect((await auditOf(test, 'document.take')).slice(before).map(({ subject_id }) => subject_id)).toEqual([free]);
    expect((await ids('assignee=me')).toSorted()).toEqual([free, mine].toSorted());

    expect((await assign(ana, 'GIVE_BACK', [free, mine, other])).json()).toMatchObject({
      data: { done: 2, refused: [{ documentId: other }] },
    });
    expect([await ids('assignee=me'), await ids('assignee=others')]).toEqual([[], [other]]);
  });

  it('is refused to who may not review, and without a document', async () => {
    const id = await waiting(1);
    expect((await assign(await test.login('trader@landfall.example'), 'TAKE', [id])).statusCode).toBe(403);
    expect((await assign(ana, 'TAKE', [])).statusCode).toBe(400);
    expect(await ids('assignee=nobody')).toEqual([id]);
  });
});

describe('the next document', () => {
  it('is the oldest that nobody else has taken, and is then taken', async () => {
    const [first, second] = [await waiting(3), await waiting(2)];
    expect(await next(ana)).toMatchObject({ documentId: first, assignee: { username: 'Ana Analyst' } });
    expect(await next(quinn)).toMatchObject({ documentId: second });
    expect(await next(ana)).toMatchObject({ documentId: first });
    expect(await next(await test.login('admin@landfall.example'))).toBeNull();
  });

  it('is another one for each who asks at the same time', async () => {
    const both = [await waiting(3), await waiting(2)];
    const answers = await Promise.all(
      [ana, quinn].map((cookie) => test.inject({ method: 'POST', url: '/deal-room/analyst-view/next' }, cookie)),
    );
    expect(statusesOf(answers)).toEqual(['200', '200']);
    const given = answers.map((answer) => answer.json<{ data: { documentId: string } }>().data.documentId);
    expect(given.toSorted()).toEqual(both.toSorted());
  });
});
