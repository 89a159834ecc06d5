import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { compositionUploadType, priceUploadType, type UploadType } from '@landfall/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { spoolFile, spoolFolder } from '../../../platform/http/upload-spool.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { loadSecurities } from '../../market-data/index.ts';
import { importText, inventedCusip, inventedSecurity } from '../../market-data/testing/invented.ts';
import { undoUpload, uploadCsv } from '../../uploads/index.ts';
import { compositionFile, priceFile } from '../../uploads/testing/upload-fixture.ts';
import { getComposition } from '../get-composition.ts';
import { getPriceLineage } from '../get-price-lineage.ts';
import { getSecurity } from '../get-security.ts';
import { movesOn } from '../list-moves.ts';
import { listDay } from '../list-prices.ts';
import { searchByCriteria } from '../search-by-criteria.ts';

const cusips = ['AA', 'AB', 'AC'].map((issue) => inventedCusip('99887A', issue));
const days = ['2026-01-13', '2026-01-14'];
const cents = (value: number): number => Math.round(value * 100) / 100;

const security = fc.nat(cusips.length - 1);
const day = fc.nat(days.length - 1);
const price = fc.double({ min: 97, max: 103, noNaN: true }).map(cents);
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('price' as const), security, day, price }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('override' as const), security, day, price }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('compose' as const), weight: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('factor' as const), security, factor: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      security,
      maturity: fc.integer({ min: 10, max: 28 }),
      loss: fc.integer({ min: 1, max: 90 }),
      statsFrom: fc.integer({ min: 10, max: 28 }),
    }),
  },
  {
    weight: 43,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      what: fc.nat(11),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Write = Exclude<Step, { kind: 'ask' }>;

/** Two days' lists, a composition, what moved, a search, and of each security its page and the lineage of its second day. */
const questions = [
  ...days.map((date) => (ctx: Ctx, at: Date | null) => listDay(ctx.db, date, at)),
  (ctx: Ctx, at: Date | null) => membersOf(ctx, at),
  async (ctx: Ctx, at: Date | null) => {
    const { knownAt: _k, ...known } = await movesOn(ctx.db, '2026-01-14', at);
    return known;
  },
  async (ctx: Ctx, at: Date | null) =>
    (await searchByCriteria(ctx, { identifier: [], date: '2026-01-14', maturityTo: '2028-03-20' }, at?.toISOString()))
      .found.rows,
  ...cusips.map((cusip) => async (ctx: Ctx, at: Date | null) => {
    const {
      aliases: _a,
      riskLabel: _r,
      interest: _i,
      documents: _d,
      trades: _t,
      knownAt: _k,
      ...known
    } = await getSecurity(ctx, cusip, at?.toISOString());
    return known;
  }),
  ...cusips.map(
    (cusip) => (ctx: Ctx, at: Date | null) =>
      getPriceLineage(ctx, { identifier: cusip, date: days[1] ?? '' }, at?.toISOString()),
  ),
];

const membersOf = async (ctx: Ctx, at: Date | null) =>
  (await getComposition(ctx, { indexCode: 'CAT', date: '2026-01-14', asOf: at?.toISOString(), format: 'json' }))
    .members;

/** As text, without what a list says only as known at an instant. */
const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'notStored' ? undefined : value));

async function send(ctx: Ctx, uploadType: UploadType, text: string): Promise<string> {
  const content = await spoolFile(Readable.from([text]), spoolFolder(ctx), ctx.ids.uuid());
  try {
    const form = { userId: ctx.actor?.id ?? '', uploadType, fileName: 'desk.csv', content };
    const { head } = await uploadCsv(ctx, form);
    if (head.invalidRowsCount > 0 || head.generalErrors.length > 0) throw new Error(JSON.stringify(head));
    return head.uploadId;
  } finally {
    await rm(content.path, { force: true });
  }
}

const importHere = async (ctx: Ctx, kind: 'PRICES' | 'FACTORS' | 'SECURITIES', text: string): Promise<void> => {
  const report = await importText(ctx, kind, text);
  if (report.fault !== null || report.refused > 0) throw new Error(JSON.stringify(report));
};

async function write(ctx: Ctx, uploads: string[], step: Write): Promise<void> {
  switch (step.kind) {
    case 'price': {
      const line = `${cusips[step.security]},${days[step.day]},${step.price},500`;
      return importHere(ctx, 'PRICES', `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${line}\n`);
    }
    case 'override': {
      const line = `${cusips[step.security]},,${days[step.day]},${step.price},490,Random`;
      uploads.push(await send(ctx, priceUploadType, priceFile(line)));
      return undefined;
    }
    case 'compose': {
      const share = (cusip: string | undefined, weight: number) => `CAT,${cusip},,2026-01-02,,1000000,${weight},N,N,`;
      const parts = [share(cusips[0], step.weight / 10), share(cusips[1], 1 - step.weight / 10)];
      uploads.push(await send(ctx, compositionUploadType, compositionFile(...parts)));
      return undefined;
    }
    case 'undo': {
      const uploadId = uploads.at(-1 - step.which);
      if (uploadId === undefined) return undefined;
      try {
        await undoUpload(ctx, { uploadId, comment: 'Random' });
      } catch (error) {
        // Undone already, or a later file changed the same.
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
      }
      return undefined;
    }
    case 'factor': {
      const line = `${cusips[step.security]},2026-01-02,${step.factor / 100}`;
      return importHere(ctx, 'FACTORS', `CUSIP,EFFECTIVE_FROM,FACTOR\n${line}\n`);
    }
    case 'terms': {
      const { security: no, maturity, loss, statsFrom } = step;
      const head = 'CUSIP,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE';
      const stats = 'ATTACHMENT_PROBABILITY,EXPECTED_LOSS,EXHAUSTION_PROBABILITY,STATS_FROM';
      const terms = `${cusips[no]},Fernhollow Re,2025-1,${'ABC'[no]},2025-01-10,2028-03-${maturity}`;
      const line = `${terms},${(loss + 5) / 10},${loss / 10},0.1,2026-01-${statsFrom}`;
      return importHere(ctx, 'SECURITIES', `${head},${stats}\n${line}\n`);
    }
  }
}

async function openDesk(): Promise<{ landfall: TestApp; ctx: Ctx }> {
  const landfall = await createTestApp({ now: new Date('2026-01-15T12:00:00Z') });
  const ctx = await landfall.ctx(await landfall.login());
  await ctx.tx((tx) =>
    loadSecurities(
      tx,
      ctx,
      cusips.map((cusip, no) => inventedSecurity(cusip, { issuerClass: 'ABC'[no] ?? '' })),
    ),
  );
  return { landfall, ctx };
}

/**
 * Random writes and questions. The naive model is a copy of everything that was answered after each write: a question
 * as of an instant must have the answer that was given then, and have it again at the end.
 */
export async function checkRandomDesk(steps: number, seed: number): Promise<{ writes: number; asked: number }> {
  const { landfall, ctx } = await openDesk();
  const copies: { at: number; answers: string[] }[] = [];
  const uploads: string[] = [];
  const asked: { at: Date; what: number; answer: string }[] = [];
  const keepCopy = async () => {
    const answers = await Promise.all(questions.map(async (ask) => textOf(await ask(ctx, null))));
    copies.push({ at: landfall.clock.now().getTime(), answers });
  };
  const answerAt = async (at: Date, what: number) => textOf(await questions[what]?.(ctx, at));
  try {
    await keepCopy();
    for (const next of fc.sample(step, { numRuns: steps, seed })) {
      landfall.clock.advance(next.kind === 'ask' ? 1 : 250);
      if (next.kind !== 'ask') {
        await write(ctx, uploads, next);
        await keepCopy();
        continue;
      }
      const first = copies[0]?.at ?? 0;
      const at = new Date(first + Math.floor(next.back * (landfall.clock.now().getTime() - first)));
      const what = next.what % questions.length;
      const answer = await answerAt(at, what);
      const copy = copies.findLast((each) => each.at <= at.getTime());
      expect(answer, `question ${what} as of ${at.toISOString()}`).toBe(copy?.answers[what]);
      asked.push({ at, what, answer });
    }
    for (const { at, what, answer } of asked.slice(-500)) expect(await answerAt(at, what)).toBe(answer);
    for (const { at, what, answer } of asked.slice(0, 500)) expect(await answerAt(at, what)).toBe(answer);
    return { writes: copies.length - 1, asked: asked.length };
  } finally {
    await landfall.close();
  }
}
