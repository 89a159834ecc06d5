import type { ExtractedDocumentData, ReadingOverview } from '@landfall/contract';
import { cusipCheckDigit, isinCheckDigit } from '@landfall/instruments';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createDeal } from '../../deal-room/create-deal.ts';
import { auditOf, pdfOf, post, uploadParts } from '../../deal-room/upload-fixture.ts';
import { attributionA, couponA, securityA, statA } from '../fixture-lists.ts';
import { getData, save, signOff, withReasons } from '../review-fixture.ts';

// Each document is read by a thread and a process of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let test: TestApp;
let analyst: string;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  admin = await test.login('admin@landfall.example');
});
afterAll(() => test.close());

/** A page of lines, each a label and its value, in a font that every reader has. */
function pdfOfLines(lines: readonly (readonly [number, string, string])[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, String.raw`\$&`);
  const text = lines
    .map(
      ([y, label, value]) =>
        `BT /F1 11 Tf 1 0 0 1 72 ${y} Tm (${escaped(label)}) Tj ET BT /F1 11 Tf 1 0 0 1 320 ${y} Tm (${escaped(value)}) Tj ET`,
    )
    .join('\n');
  return pdfOf([
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]);
}

/** What the papers of one sponsor say, in words of their own. Every document has other figures. */
function paper(number: number) {
  const base = `90${String(number).padStart(2, '0')}45AA`;
  const cusip = `${base}${cusipCheckDigit(base)}`;
  const isin = `US${cusip}${isinCheckDigit(`US${cusip}`)}`;
  const truth = {
    attachmentProbability: 2.11 + number / 50,
    expectedLoss: 1.37 + number / 100,
    exhaustionProbability: 0.83 + number / 125,
    parAmount: 50_000_000 + number * 2_500_000,
    maturityDate: `2029-${String((number % 12) + 1).padStart(2, '0')}-17`,
  };
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  const stats = {
    attachmentProbability: rounded(truth.attachmentProbability),
    expectedLoss: rounded(truth.expectedLoss),
    exhaustionProbability: rounded(truth.exhaustionProbability),
  };
  const month = new Date(`${truth.maturityDate}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  const issuer = `Cinderfell ${number} Re Ltd.`;
  const pdf = pdfOfLines([
    [730, `${issuer} Series 2026-1 Class A Notes`, ''],
    [700, 'ISIN', isin],
    [680, 'Ticket heft', `USD ${truth.parAmount.toLocaleString('en-US')}`],
    [660, 'Curtain day', `17 ${month} 2029`],
    [640, 'Bite quota', `${stats.attachmentProbability.toFixed(3)}%`],
    [620, 'Toast burn', `${stats.expectedLoss.toFixed(3)}%`],
    [600, 'Wipe quota', `${stats.exhaustionProbability.toFixed(3)}%`],
  ]);
  return { issuer, isin, cusip, pdf, stats, truth };
}

type Paper = ReturnType<typeof paper>;

/** Uploaded by the analyst and read by the job, as in the application. */
async function readPaper({ issuer, pdf }: Paper): Promise<{ documentId: string; data: ExtractedDocumentData }> {
  const ctx = await test.ctx(admin);
  const deal = await createDeal(ctx, { issuer_name: issuer, issuer_series: '2026-1', issuer_class: 'A' });
  const answer = await post(test, analyst, uploadParts([deal.security_id], { bytes: pdf, name: `${issuer}.pdf` }));
  const { documentId } = answer.json<{ data: { documentId: string } }>().data;
  await test.drainJobs();
  return { documentId, data: await getData(test, analyst, documentId) };
}

/** Corrected to what the paper says, saved and signed off. */
async function signPaper(
  { issuer, isin, cusip, stats, truth }: Paper,
  documentId: string,
  data: ExtractedDocumentData,
) {
  const own = { isin, cusip };
  const { parAmount, maturityDate } = truth;
  const dates = { effectiveFromDate: '2026-01-05', effectiveToDate: maturityDate };
  const lists = {
    securities: [
      {
        ...securityA,
        ...own,
        rowId: data.securities[0]?.rowId ?? 's',
        issuerName: issuer,
        issuerSeries: '2026-1',
        issueDate: '2026-01-05',
        firstCouponDate: '2026-04-05',
        lastCouponDate: '2029-01-05',
        parAmount,
        maturityDate,
      },
    ],
    modeledStats: [{ ...statA, ...own, ...stats, ...dates, rowId: data.modeledStats[0]?.rowId ?? 'm' }],
    couponChangeHistories: [{ ...couponA, ...own, ...dates, rowId: 'c' }],
    elAttributions: [{ ...attributionA, ...own, ...dates, rowId: 'e' }],
  };
  const saved = await save(test, analyst, documentId, { ...lists, version: data.version });
  expect(saved.statusCode, saved.body).toBe(200);
  const signed = await signOff(test, analyst, documentId, withReasons(saved.json<ExtractedDocumentData>()));
  expect(signed.statusCode, signed.body).toBe(200);
}

const url = '/administration/reading';
const overview = async () => (await test.inject({ method: 'GET', url }, admin)).json<ReadingOverview>();
const act = (verb: string, payload: object = {}, cookie = admin) =>
  test.inject({ method: 'POST', url: `${url}/${verb}`, payload }, cookie);
const statsOf = ({ modeledStats, securities }: ExtractedDocumentData) => ({
  attachmentProbability: modeledStats[0]?.attachmentProbability ?? null,
  expectedLoss: modeledStats[0]?.expectedLoss ?? null,
  exhaustionProbability: modeledStats[0]?.exhaustionProbability ?? null,
  parAmount: securities[0]?.parAmount ?? null,
  maturityDate: securities[0]?.maturityDate ?? null,
});

it('learns the words of a sponsor from twelve sign-offs, and reads the thirteenth paper', async () => {
  const papers = Array.from({ length: 13 }, (_, index) => paper(index + 1));
  let asShipped: string | null = null;
  for (const each of papers.slice(0, 12)) {
    const { documentId, data } = await readPaper(each);
    // The engine that ships does not know these words.
    expect(statsOf(data)).toMatchObject({ attachmentProbability: null, expectedLoss: null, parAmount: null });
    asShipped = data.readWith;
    await signPaper(each, documentId, data);
  }
  expect(asShipped).toMatch(/^[\da-f]{16}$/);

  expect((await act('study', {}, analyst)).statusCode).toBe(403);
  expect((await test.inject({ method: 'GET', url }, analyst)).statusCode).toBe(403);
  expect((await act('study')).statusCode).toBe(200);
  await test.drainJobs();
  const studied = await overview();
  expect(studied).toMatchObject({ inForce: null, hash: asShipped, signOffs: 12, run: { state: 'succeeded' } });
  const { study, accuracy } = studied;
  if (!study) throw new Error('Nothing was studied.');
  expect(study.result).toMatchObject({ documents: 9, heldBack: 3 });
  const proposed = study.result.phrases.map(({ field, phrase }) => `${field}: ${phrase}`).toSorted();
  expect(proposed).toEqual([
    'attachmentProbability: bite quota',
    'exhaustionProbability: wipe quota',
    'expectedLoss: toast burn',
    'maturityDate: curtain day',
    'parAmount: ticket heft',
  ]);
  expect(study.result.phrases[0]?.places.length).toBe(9);
  expect(study.result.withPhrases.right - study.result.now.right).toBeGreaterThanOrEqual(15);
  expect(study.result.withPhrases.wrong).toBeLessThanOrEqual(study.result.now.wrong);
  expect(accuracy.find(({ list, field }) => list === 'modeledStats' && field === 'expectedLoss')).toMatchObject({
    month: '2026-01',
    right: 0,
    values: 12,
  });

  // What no study proposes is not taken, and changes nothing.
  const strange = await act('take', { studyId: study.id, phrases: [{ field: 'isin', phrase: 'x' }], weights: false });
  expect(strange.statusCode).toBe(400);
  const phrases = study.result.phrases.map(({ field, phrase }) => ({ field, phrase }));
  const choice = { studyId: study.id, phrases, weights: study.result.weights !== null };
  const taken = await act('take', choice);
  expect(taken.json()).toMatchObject({ inForce: { readingNo: 1, basedOn: null }, study: { isStale: true } });
  expect((await act('take', choice)).statusCode).toBe(409);

  const [last] = papers.slice(-1) as [Paper];
  const { data } = await readPaper(last);
  const { parAmount, maturityDate } = last.truth;
  expect(statsOf(data)).toEqual({ ...last.stats, parAmount, maturityDate });
  expect(data.readWith).toBe(taken.json<ReadingOverview>().hash);
  expect(data.readWith).not.toBe(asShipped);

  // A step back reads as before; what was read keeps the name of what read it.
  expect((await act('back', { readingNo: 7 })).statusCode).toBe(409);
  expect((await act('back', { readingNo: 1 })).json()).toMatchObject({ inForce: null, hash: asShipped });
  const again = await readPaper(paper(14));
  expect(statsOf(again.data).expectedLoss).toBeNull();
  expect(again.data.readWith).toBe(asShipped);
  const told = await Promise.all(
    ['reading.study', 'reading.take', 'reading.back'].map((action) => auditOf(test, action)),
  );
  expect(told.map((lines) => lines.length)).toEqual([1, 1, 1]);
});
