import type { ExtractedDocumentData, PageValue, PageWord, PlaceReading } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { addDeals, circularName, post, sample, uploadParts } from '../../deal-room/upload-fixture.ts';
import { getData, save } from '../review-fixture.ts';

// The document is read by a thread and a process of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let test: TestApp;
let analyst: string;
let documentId: string;
let words: PageWord[];

const page = 2;
const base = () => `/deal-room/extracted-document-data/${documentId}`;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  const deals = await addDeals(test);
  const answer = await post(test, analyst, uploadParts(deals, { bytes: sample(circularName), name: circularName }));
  documentId = answer.json<{ data: { documentId: string } }>().data.documentId;
  await test.drainJobs();
  const found = await test.inject({ method: 'GET', url: `${base()}/pages/${page}/words` }, analyst);
  words = found.json<{ data: PageWord[] }>().data;
});
afterAll(() => test.close());

/** The boxes of the words of a phrase, a box a word, as a pointer drags over them. */
function boxesOf(phrase: string) {
  const wanted = phrase.split(' ');
  const at = words.findIndex((_, index) => wanted.every((word, step) => words[index + step]?.text === word));
  expect(at, phrase).toBeGreaterThanOrEqual(0);
  return words.slice(at, at + wanted.length).map(({ box }) => box);
}

const read = async (list: string, field: string, place: object): Promise<PlaceReading> => {
  const payload = { list, field, page, ...place };
  const answer = await test.inject({ method: 'POST', url: `${base()}/read-place`, payload }, analyst);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PlaceReading }>().data;
};

describe('reading a place of a page', () => {
  it('types what is boxed by the reader of the field', async () => {
    const loss = await read('modeledStats', 'expectedLoss', { boxes: boxesOf('1.448 per cent.') });
    expect(loss).toMatchObject({ outcome: 'read', value: 1.448, quote: '1.448 per cent.' });
    const convention = { boxes: boxesOf('Following Business Day Convention') };
    expect(await read('securities', 'businessDayConvention', convention)).toMatchObject({ value: 'FOLLOWING' });
  });

  it('takes of a word only what was selected of it', async () => {
    const [box] = boxesOf('US2459H1AA37');
    const part = { boxes: [{ ...box, x0: box!.x0 + 10 }], text: '2459H1AA3' };
    expect(await read('securities', 'cusip', part)).toMatchObject({ outcome: 'read', value: '2459H1AA3' });
    // What stands elsewhere counts for nothing: the words at the place do.
    expect(await read('securities', 'isin', { ...part, text: 'US9999999999' })).toMatchObject({
      value: 'US2459H1AA37',
    });
  });

  it('says plainly what cannot be read as the field', async () => {
    expect(await read('securities', 'couponRate', { boxes: boxesOf('Following Business Day Convention') })).toEqual({
      outcome: 'refused',
      message: '“Following Business Day Convention” cannot be read as Coupon Rate.',
    });
    expect(await read('securities', 'couponRate', { boxes: [{ x0: 0, y0: 0, x1: 5, y1: 5 }] })).toMatchObject({
      message: 'There are no words at this place.',
    });
    const all = { boxes: [{ x0: 0, y0: 0, x1: 2000, y1: 2000 }] };
    expect(await read('modeledStats', 'expectedLoss', all)).toMatchObject({
      message: expect.stringMatching(/has several values for Expected Loss: .*1\.448.*Select one of them/) as string,
    });
    expect(await read('securities', 'isin', { page: 99, boxes: [{ x0: 0, y0: 0, x1: 5, y1: 5 }] })).toMatchObject({
      outcome: 'refused',
      message: 'Page 99 has no words.',
    });
  });

  it('finds the values of a page that a field could take', async () => {
    const query = { list: 'modeledStats', field: 'expectedLoss' };
    const answer = await test.inject({ method: 'GET', url: `${base()}/pages/${page}/values`, query }, analyst);
    const found = answer.json<{ data: PageValue[] }>().data;
    expect(found.map(({ value }) => value)).toEqual(expect.arrayContaining([2.05, 1.14, 1.448]));
    const loss = found.find(({ value }) => value === 1.448);
    expect(loss).toMatchObject({ quote: '1.448 per cent.', boxes: [expect.any(Object)] });
  });
});

describe('saving a value with its place', () => {
  const withMaturity = (data: ExtractedDocumentData, maturityDate: string) => ({
    ...data,
    securities: data.securities.map((row, index) => (index === 0 ? { ...row, maturityDate } : row)),
  });
  const fillOf = (data: ExtractedDocumentData, phrase: string) => ({
    list: 'securities' as const,
    rowId: data.securities[0]?.rowId ?? '',
    field: 'maturityDate',
    page,
    boxes: boxesOf(phrase),
  });

  it('refuses a place that does not say the value, and changes nothing', async () => {
    const data = await getData(test, analyst, documentId);
    const fills = [fillOf(data, '1.448 per cent.')];
    const answer = await save(test, analyst, documentId, { ...withMaturity(data, '2028-11-24'), fills });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: [{ path: 'securities[0].maturityDate', message: 'Page 2 does not say this value at that place.' }],
    });
    expect(await getData(test, analyst, documentId)).toMatchObject({ version: data.version, filled: [] });
  });

  it('keeps the evidence with the version, as long as the value stays', async () => {
    const issued = '27 November 2025';
    const data = await getData(test, analyst, documentId);
    const fills = [fillOf(data, issued)];
    const saved = await save(test, analyst, documentId, { ...withMaturity(data, '2025-11-27'), fills });
    expect(saved.statusCode, saved.body).toBe(200);
    const next = saved.json<ExtractedDocumentData>();
    expect(next.filled).toMatchObject([
      { field: 'maturityDate', value: '2025-11-27', page, quote: issued, rule: 'analyst.page', confidence: 1 },
    ]);
    expect(next.evidence).toEqual(data.evidence);

    const modeledStats = next.modeledStats.map((row) => ({ ...row, expectedLoss: 1.5 }));
    const other = (await save(test, analyst, documentId, { ...next, modeledStats })).json<ExtractedDocumentData>();
    expect(other.filled).toEqual(next.filled);
    const back = await save(test, analyst, documentId, withMaturity(other, '2028-11-24'));
    expect(back.json<ExtractedDocumentData>().filled).toEqual([]);
  });

  it('is for those who may see the data', async () => {
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    expect((await test.inject({ method: 'GET', url: `${base()}/pages/1/words` }, reader)).statusCode).toBe(403);
  });
});
