import type { ExtractedLists } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { importText } from '../market-data/testing/invented.ts';
import { addDeals, auditOf, statusesOf } from '../deal-room/upload-fixture.ts';
import { completeLists, couponA, securityA, statA } from './fixture-lists.ts';
import {
  everything,
  forgetPublished,
  getData,
  preview,
  signOff,
  uploadForReview,
  withReasons,
} from './review-fixture.ts';

let test: TestApp;
let analyst: string;
let admin: string;
let deals: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  admin = await test.login('admin@landfall.example');
  deals = await addDeals(test);
});
afterAll(() => test.close());
beforeEach(() => forgetPublished(test));

const ready = (lists = completeLists(), type = 'OC', evidence: ExtractionResult['evidence'] = []) =>
  uploadForReview(test, analyst, deals.slice(0, 1), lists, type, { evidence });
const readRegS = {
  list: 'securities' as const,
  index: 0,
  field: 'isinRegS',
  issuerClass: 'A',
  value: 'USG459H1AA66',
  page: 1,
  boxes: [],
  quote: 'USG459H1AA66',
  confidence: 0.9,
  rule: 'table.label-value',
};
/** The statistics that the security file gives from a day. */
const importStats = async (from: string, expectedLoss: number) => {
  const { isin, issuerName, issuerSeries, issueDate, maturityDate } = securityA;
  const report = await importText(
    await test.ctx(),
    'SECURITIES',
    `ISIN,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE,ATTACHMENT_PROBABILITY,EXPECTED_LOSS,EXHAUSTION_PROBABILITY,STATS_FROM
${isin},${issuerName},${issuerSeries},A,${issueDate},${maturityDate},3,${expectedLoss},1,${from}
`,
  );
  expect(report.refused, JSON.stringify(report)).toBe(0);
};
const sign = async (id: string) => {
  const answer = await signOff(test, analyst, id, withReasons(await getData(test, analyst, id)));
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
};
const withdraw = (id: string, payload: object = { reason: 'The wrong series', version: 1 }, cookie = admin) =>
  test.inject({ method: 'POST', url: `/deal-room/documents/${id}/withdraw-sign-off`, payload }, cookie);
const withdrawn = async (id: string) => {
  const answer = await withdraw(id);
  expect(answer.statusCode, answer.body).toBe(200);
};

const reset = (): ExtractedLists => ({
  securities: [],
  modeledStats: [{ ...statA, expectedLoss: 1.25, effectiveFromDate: '2027-02-25' }],
  couponChangeHistories: [{ ...couponA, couponRate: 4.95, spreadType: 'RESET', effectiveFromDate: '2027-02-25' }],
  elAttributions: [],
});
const final = (): ExtractedLists => ({
  ...completeLists(),
  securities: [{ ...securityA, parAmount: 75_000_000 }],
  modeledStats: [{ ...statA, expectedLoss: 1.6 }],
});

/** The master as a reader sees it: rows that never applied are left out. */
async function master() {
  const { db } = test.services.database;
  const applied = (row: { effective_from: string; effective_to: string | null }) =>
    row.effective_to !== row.effective_from;
  const terms = await db
    .selectFrom('securities')
    .select(['isin', 'par_amount', 'maturity_date', 'source_document_id'])
    .execute();
  const stats = await db.selectFrom('modeled_stats').selectAll().orderBy('effective_from').execute();
  const coupons = await db.selectFrom('coupon_history').selectAll().orderBy('effective_from').execute();
  return {
    terms,
    stats: stats.filter(applied).map((row) => [row.expected_loss, row.effective_from, row.effective_to]),
    coupons: coupons.filter(applied).map((row) => [row.coupon_rate, row.effective_from, row.effective_to]),
  };
}

describe('withdrawing a sign-off', () => {
  it('opens the document again, says who and why, and leaves no terms of it', async () => {
    const id = await sign(await ready());
    const asSigned = await master();
    await withdrawn(id);
    expect(await getData(test, analyst, id)).toMatchObject({
      document: { status: 'PENDING_REVIEW' },
      signedOff: null,
      withdrawn: { username: 'Ada Admin', reason: 'The wrong series', at: '2026-01-15T17:00:00.000Z' },
    });
    const nothing = { isin: null, par_amount: null, maturity_date: null, source_document_id: null };
    expect(await master()).toEqual({ terms: [nothing], stats: [], coupons: [] });
    expect((await auditOf(test, 'document.withdraw-sign-off')).at(-1)).toMatchObject({
      subject_id: id,
      actor_email: 'admin@landfall.example',
      before: { status: 'SIGNED_OFF', version: 1, signedOffBy: 'Ana Analyst' },
      detail: { reason: 'The wrong series', securityIds: [deals[0]] },
    });
    expect((await auditOf(test, 'security.withdraw')).at(-1)).toMatchObject({
      subject_id: deals[0],
      before: { par_amount: '62500000' },
      after: { par_amount: null },
      detail: { documentId: id, rowsWithdrawn: 3 },
    });
    const queue = await test.inject(
      { method: 'GET', url: `/deal-room/analyst-view/documents?documentId=${id}` },
      analyst,
    );
    expect(queue.json()).toMatchObject({ data: { content: [{ withdrawnBy: 'Ada Admin' }] } });

    await sign(id);
    expect(await master()).toEqual(asSigned);
    expect(await getData(test, analyst, id)).toMatchObject({ withdrawn: null, signedOff: { username: 'Ana Analyst' } });
    const { db } = test.services.database;
    expect(await db.selectFrom('sign_offs').selectAll().where('document_id', '=', id).execute()).toHaveLength(2);
  });

  it('of a reset lets the circular go on; of the circular leaves the reset, in any order', async () => {
    const circular = await sign(await ready());
    const before = await master();
    const change = await sign(await ready(reset(), 'RESET'));
    const both = await master();
    await withdrawn(change);
    expect(await master()).toEqual(before);
    await sign(change);
    expect(await master()).toEqual(both);
    await withdrawn(circular);
    expect(await master()).toMatchObject({
      terms: [{ isin: 'US2459H1AA37', par_amount: null }],
      stats: [['1.25', '2027-02-25', null]],
    });
    await sign(circular);
    expect(await master()).toEqual(both);
  });

  it('of the final circular goes back to the preliminary one; of that leaves the final one', async () => {
    const preliminary = await sign(await ready());
    const before = await master();
    const second = await sign(await ready(final()));
    const after = await master();
    await withdrawn(preliminary);
    expect(await master()).toEqual(after);
    await sign(preliminary);
    await withdrawn(preliminary);
    expect(await master()).toEqual(after);
    await sign(preliminary);
    await withdrawn(second);
    expect(await master()).toEqual(before);
  });

  it('a circular that states no CUSIP leaves the one on file, until what brought it is withdrawn', async () => {
    const { db } = test.services.database;
    const cusip = async () => (await db.selectFrom('securities').select('cusip').executeTakeFirstOrThrow()).cusip;
    const preliminary = await sign(await ready());
    const second = await ready({ ...final(), securities: [{ ...securityA, cusip: null }] });
    const shown = await preview(test, analyst, second, 1);
    expect(shown.body).toContain(JSON.stringify({ field: 'cusip', before: securityA.cusip, after: securityA.cusip }));
    await sign(second);
    expect(await cusip()).toBe(securityA.cusip);
    await withdrawn(preliminary);
    expect(await cusip()).toBeNull();
  });

  it('goes back to terms that no document had brought', async () => {
    const at = test.clock.now();
    const { db } = test.services.database;
    const imported = {
      security_id: deals[0] ?? '',
      issuer_name: 'NORTHWIND RE',
      issuer_series: '2025-1',
      issuer_class: 'A',
    };
    await db
      .insertInto('securities')
      .values({ ...imported, isin: securityA.isin, par_amount: 1000, created_at: at, updated_at: at })
      .execute();
    const id = await sign(await ready());
    expect(await master()).toMatchObject({ terms: [{ par_amount: '62500000', source_document_id: id }] });
    test.clock.set(new Date(at.getTime() + 60_000));
    await withdrawn(id);
    const url = `/securities/${securityA.isin}`;
    const known = await test.inject({ method: 'GET', url: `${url}?asOf=${at.toISOString()}` }, analyst);
    expect(known.json()).toMatchObject({ parAmount: 62_500_000, modeledStats: [{ expectedLoss: 1.448 }] });
    const now = await test.inject({ method: 'GET', url }, analyst);
    expect(now.json()).toMatchObject({ parAmount: 1000, modeledStats: [] });
    test.clock.set(at);
    expect(await db.selectFrom('securities').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      issuer_name: 'NORTHWIND RE',
      isin: securityA.isin,
      par_amount: '1000',
      maturity_date: null,
      source_document_id: null,
    });
  });

  it('what the security file says from a later day stands over a circular, and over none once that is withdrawn', async () => {
    await importStats('2025-11-27', 1.2);
    await importStats('2026-01-10', 1.9);
    const ofFile = [
      ['1.2', '2025-11-27', '2026-01-10'],
      ['1.9', '2026-01-10', null],
    ];
    expect((await master()).stats).toEqual(ofFile);
    const id = await sign(await ready());
    expect((await master()).stats).toEqual([
      ['1.448', '2025-11-27', '2026-01-10'],
      ['1.9', '2026-01-10', null],
    ]);
    await withdrawn(id);
    expect((await master()).stats).toEqual(ofFile);
    await importStats('2026-01-14', 2.2);
    expect((await master()).stats.at(-1)).toEqual(['2.2', '2026-01-14', null]);
  });

  it('leaves what the security file has filled in, also under a circular that came later', async () => {
    const fill = async (more: object = {}) => {
      const { isin, cusip, issuerName, issuerSeries, issueDate, maturityDate } = securityA;
      const line = {
        ISIN: isin,
        CUSIP: cusip,
        ISSUER_NAME: issuerName,
        ISSUER_SERIES: issuerSeries,
        ISSUER_CLASS: 'A',
        ISSUE_DATE: issueDate,
        MATURITY_DATE: maturityDate,
        ...more,
      };
      const text = [Object.keys(line), Object.values(line)].map((cells) => cells.join(',')).join('\n');
      const { refused, changed, refusals } = await importText(await test.ctx(), 'SECURITIES', text);
      expect([refused, changed], JSON.stringify(refusals)).toEqual([0, 1]);
    };
    const terms = () =>
      test.services.database.db
        .selectFrom('securities')
        .select(['cusip', 'maturity_date', 'par_amount', 'currency', 'issuer_class'])
        .executeTakeFirstOrThrow();
    // A reset brings no terms: the file does, and the circular comes last.
    await sign(await ready(reset(), 'RESET'));
    await fill({ PAR_AMOUNT: '50000000' });
    const ofFile = {
      cusip: securityA.cusip,
      maturity_date: securityA.maturityDate,
      par_amount: '50000000',
      currency: null,
      issuer_class: 'A',
    };
    expect(await terms()).toEqual(ofFile);
    const circular = await sign(await ready());
    expect(await terms()).toMatchObject({ par_amount: '62500000', currency: 'USD' });
    await withdrawn(circular);
    expect(await terms()).toEqual(ofFile);
  });

  it('leaves what the security file has filled in of what the circular did not state', async () => {
    const lists = completeLists();
    const id = await sign(await ready({ ...lists, securities: [{ ...securityA, cusip: null }] }));
    const header = 'ISIN,CUSIP,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE';
    const { isin, cusip, issuerName, issuerSeries, issueDate, maturityDate } = securityA;
    const line = [isin, cusip, issuerName, issuerSeries, 'A', issueDate, maturityDate].join(',');
    const report = await importText(await test.ctx(), 'SECURITIES', `${header}\n${line}\n`);
    expect(report).toMatchObject({ changed: 1, refused: 0 });
    await withdrawn(id);
    const { db } = test.services.database;
    const kept = await db.selectFrom('securities').select(['isin', 'cusip', 'maturity_date']).execute();
    expect(kept).toEqual([{ isin: null, cusip, maturity_date: null }]);
  });

  it('of a preliminary circular leaves the Regulation S pair that the final one states too', async () => {
    const { db } = test.services.database;
    const aliases = () => db.selectFrom('security_aliases').select('value').execute();
    const preliminary = await sign(await ready(completeLists(), 'OC', [readRegS]));
    const second = await sign(await ready(final(), 'OC', [readRegS]));
    expect(await aliases()).toEqual([{ value: readRegS.value }]);
    await withdrawn(preliminary);
    expect(await aliases()).toEqual([{ value: readRegS.value }]);
    await withdrawn(second);
    expect(await aliases()).toEqual([]);
  });

  it('keeps the prices of a security that it brought, and a new sign-off brings them back', async () => {
    const at = test.clock.now();
    const id = await sign(await ready());
    await importText(
      await test.ctx(),
      'PRICES',
      `ISIN,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${securityA.isin},2026-01-14,99.5,500\n`,
    );
    const prices = async (asOf = '') => {
      const url = `/securities?startDate=2026-01-14${asOf}`;
      const rows = (await test.inject({ method: 'GET', url }, analyst)).json<{ isin: string; bidPx: number }[]>();
      return rows.map(({ isin, bidPx }) => [isin, bidPx]);
    };
    const signed = [[securityA.isin, 99.5]];
    expect(await prices()).toEqual(signed);
    test.clock.set(new Date(at.getTime() + 60_000));
    await withdrawn(id);
    expect([await prices(), await prices(`&asOf=${at.toISOString()}`)]).toEqual([[], signed]);
    await sign(id);
    expect(await prices()).toEqual(signed);
    test.clock.set(at);
  });

  it('happens once, however many ask', async () => {
    const id = await sign(await ready());
    expect(statusesOf(await Promise.all([1, 2, 3].map(() => withdraw(id))))).toEqual(['200', '409', '409']);
  });

  it.each([
    ['without a reason', { reason: '  ', version: 1 }, 400, 'A reason is required'],
    [
      'of another version',
      { reason: 'Wrong', version: 2 },
      409,
      'Another version of this document has been signed off',
    ],
  ])('%s is refused', async (_what, payload, status, words) => {
    const id = await sign(await ready());
    const before = JSON.stringify(await everything(test));
    const answer = await withdraw(id, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(words);
    expect(JSON.stringify(await everything(test))).toBe(before);
  });

  it('is for administrators, of what is signed off', async () => {
    const id = await ready();
    expect((await withdraw(id)).json()).toMatchObject({
      code: 'NOT_READY',
      message: 'This document is not signed off.',
    });
    await sign(id);
    expect((await withdraw(id, undefined, analyst)).statusCode).toBe(403);
    expect((await withdraw('nonsense')).statusCode).toBe(404);
  });
});
