import { Buffer } from 'node:buffer';
import { mostErrorRowsInHistory, type UploadValidation } from '@landfall/contract';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { clearUnusedFiles } from '../deal-room/index.ts';
import { awkwardFiles } from './testing/awkward-fixture.ts';
import {
  alpha,
  loadTwoSecurities,
  priceFile,
  priceHead,
  upload,
  validated,
  type Upload,
} from './testing/upload-fixture.ts';

let landfall: TestApp;
let analyst: string;
beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  await loadTwoSecurities(landfall);
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
const right = priceFile(`${alpha},,2026-01-14,97,,`);
const refusal = async (asked: Upload, cookie = analyst) => {
  const answer = await upload(landfall, cookie, asked);
  return [answer.statusCode, answer.json<{ message: string }>().message];
};
const download = (uploadId: string, errors: boolean) =>
  landfall.inject({ method: 'GET', url: `/csv/uploads/${uploadId}/file?errors=${errors}` }, analyst);

describe('what an upload is refused for', () => {
  it('is refused before the file is read, and stores nothing', async () => {
    const trader = await landfall.login('trader@landfall.example');
    expect(await refusal({ content: right }, trader)).toEqual([403, "You don't have permission to do this."]);
    expect(await refusal({ content: right, name: 'prices.xlsx' })).toEqual([
      415,
      'Invalid file type. Accepted types: .csv',
    ]);
    expect(await refusal({ content: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })).toEqual([
      413,
      'File too large. Maximum size: 10MB',
    ]);
    const other = (await landfall.ctx(trader)).actor?.id ?? '';
    expect(await refusal({ content: right, userId: other })).toEqual([
      400,
      'This upload is for another user than the one who is signed in. Load the page again.',
    ]);
    expect((await upload(landfall, analyst, { content: right, type: 'other' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'uploadType', message: 'Unknown upload type' }],
    });
    const bare = {
      method: 'POST',
      url: '/csv/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as const;
    expect((await landfall.inject({ ...bare, payload: 'rubbish' }, analyst)).statusCode).toBe(400);
    expect((await landfall.inject({ ...bare, payload: '--x--\r\n' }, analyst)).statusCode).toBe(400);
    expect(await db().selectFrom('uploads').select('upload_no').execute()).toEqual([]);
  });

  it('accepts a name in capitals, and the exact size limit', async () => {
    const head = `${priceHead}\n`;
    const content = (head + `${' '.repeat(1_000)}\n`.repeat(11_000)).slice(0, 10 * 1024 * 1024);
    expect((await validated(landfall, analyst, { content, name: 'PRICES.CSV' })).generalErrors).toEqual([
      'The file has no data rows.',
    ]);
  });

  it('is hidden from users without the right', async () => {
    const { uploadId } = await validated(landfall, analyst, { content: right });
    const trader = await landfall.login('trader@landfall.example');
    for (const [method, url] of [
      ['GET', '/csv/uploads'],
      ['GET', `/csv/uploads/${uploadId}`],
      ['GET', `/csv/uploads/${uploadId}/file`],
      ['POST', `/csv/uploads/${uploadId}/undo`],
      ['POST', `/csv/uploads/${uploadId}/approve`],
      ['POST', `/csv/uploads/${uploadId}/refuse`],
    ] as const) {
      const body = url.endsWith('/approve') ? { warningsSha256: '0'.repeat(64) } : { comment: 'x' };
      expect(
        (await landfall.inject({ method, url, ...(method === 'POST' ? { payload: body } : {}) }, trader)).statusCode,
      ).toBe(403);
    }
  });
});

describe('awkward files', () => {
  it.each(awkwardFiles)('$what', async ({ bytes, rows, generalErrors }) => {
    const answer = await validated(landfall, analyst, { content: bytes, name: 'awkward.csv' });
    expect([answer.generalErrors, answer.errors]).toEqual([generalErrors, []]);
    expect(answer.validRowsCount).toBe(rows);
    expect(
      (await landfall.inject({ method: 'GET', url: `/csv/uploads/${answer.uploadId}` }, analyst)).json(),
    ).toMatchObject({
      data: { state: rows > 0 ? 'PROCESSED' : 'REFUSED' },
    });
    expect([200, 422]).toContain((await download(answer.uploadId, true)).statusCode);
    expect((await download(answer.uploadId, false)).rawPayload.equals(bytes)).toBe(true);
  });

  it('answers any bytes, including truncated files', async () => {
    const whole = Buffer.from(priceFile(`${alpha},,2026-01-14,97,,"a\nb"`));
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(whole.length).map((length) => whole.subarray(0, length)),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, value]) => Buffer.from(whole).fill(value, at, at + 1)),
    );
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.constantFrom('security-price/override' as const, 'composition/upload' as const),
        async (bytes, type) => {
          const { validRowsCount, invalidRowsCount, generalErrors } = await validated(landfall, analyst, {
            content: bytes,
            type,
          });
          expect(validRowsCount + invalidRowsCount + generalErrors.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the file with its errors', () => {
  it('keeps the cells and the separator, adds a column, and disarms formulas', async () => {
    const content = [priceHead, '=1+1,,2026-01-14,-5,,"a; ""b"""', '', `${alpha},,2026-01-14,97,,`, `${alpha},,,0,,x`]
      .join('\n')
      .replaceAll(/,(?![^"]*"[^"]*$)/g, ';');
    const { uploadId } = await validated(landfall, analyst, { content, name: 'desk.csv' });
    const answer = await download(uploadId, true);
    expect(answer.headers['content-disposition']).toContain('filename="desk-errors.csv"');
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFCUSIP;ISIN;EFFECTIVE_DATE;PRICE;DISCOUNT_MARGIN;COMMENTS;ERRORS',
      '\'=1+1;;2026-01-14;-5;;"a; ""b""";CUSIP =1+1 is not a CUSIP of nine characters; PRICE -5 is not between 0.01 and 200'.replace(
        /;(CUSIP .*)$/,
        ';"$1"',
      ),
      `${alpha};;2026-01-14;97;;;`,
      `${alpha};;;0;;x;"EFFECTIVE_DATE is missing; PRICE 0 is not between 0.01 and 200"`,
      '',
    ]);
  });

  it('streams a large answer with 20,000 wrong rows; the history has the first, the file all', async () => {
    const rows = Array.from({ length: 20_000 }, (_none, index) => `${alpha},,2026-01-14,-${index + 1},,`);
    // A line separator, as a word processor has it in a cell.
    rows[1] = `${alpha},,2026-01-14,9\u20287,,`;
    const answer = await validated(landfall, analyst, { content: priceFile(...rows) });
    expect([answer.validRowsCount, answer.invalidRowsCount, answer.errors.length]).toEqual([0, 20_000, 20_000]);
    expect(answer.errors.at(-1)).toEqual({
      rowIndex: 20_000,
      errors: [
        { fieldNames: ['PRICE'], error: 'PRICE -20000 is not between 0.01 and 200' },
        { fieldNames: ['CUSIP', 'EFFECTIVE_DATE'], error: 'Row 1 already has this security and date' },
      ],
    });
    const kept = await landfall.inject({ method: 'GET', url: `/csv/uploads/${answer.uploadId}` }, analyst);
    expect(kept.json<{ validation: UploadValidation }>().validation).toEqual({
      ...answer,
      errors: answer.errors.slice(0, mostErrorRowsInHistory),
    });
    expect((await download(answer.uploadId, true)).body.split('\r\n')).toHaveLength(20_002);
  });

  it('stays when unused files are removed', async () => {
    const content = priceFile(`${alpha},,2026-01-14,-1,,${randomBytes(8).toString('hex')}`);
    const { uploadId } = await validated(landfall, analyst, { content });
    landfall.clock.advance(2 * 60 * 60_000);
    await clearUnusedFiles(await landfall.ctx());
    const again = await landfall.login();
    const answer = await landfall.inject({ method: 'GET', url: `/csv/uploads/${uploadId}/file?errors=true` }, again);
    expect(answer.body).toContain('PRICE -1 is not between 0.01');
  });
});
