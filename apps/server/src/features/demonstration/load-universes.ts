import {
  bookOf,
  compose,
  demoCalendar,
  demoProcesses,
  demoUniverses,
  historyDays,
  historyOf,
  rebalancingDays,
  type Candidate,
  type DemoUniverse,
  type PrivateBook,
} from '@landfall/demo-market';
import { addDays, previousBusinessDay } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { insertUniverse } from '../eod-dashboard/index.ts';
import { insertComposition, loadSecurities } from '../market-data/index.ts';
import { baseDates, outstanding } from './store.ts';

/** What a universe can hold from one day until another. */
type FindCandidates = (from: string, until: string) => Promise<Candidate[]>;

/** The notes of a private book, which are outstanding all the time. */
async function loadBook(tx: Tx, ctx: Ctx, { notes }: PrivateBook): Promise<FindCandidates> {
  const rows = notes.map(({ row }) => row);
  const numbers = await loadSecurities(tx, ctx, rows);
  const candidates = rows.map((row, place) => ({ ...row, securityNo: numbers[place] ?? 0 }));
  return async () => candidates;
}

const findInMarket =
  (tx: Tx, { holding }: DemoUniverse): FindCandidates =>
  (from, until) => {
    const on = demoCalendar.isBusinessDay(from) ? from : previousBusinessDay(from, demoCalendar);
    return outstanding(tx, { holding, on, until });
  };

async function insertCompositions(tx: Tx, ctx: Ctx, indexCode: string, first: string, find: FindCandidates) {
  const today = ctx.clock.businessDate();
  const days = rebalancingDays(first, today);
  const spans = [];
  for (const [index, from] of days.entries()) {
    const next = days[index + 1];
    const to = next === undefined ? null : addDays(next, -1);
    spans.push({ from, to, held: await find(from, to ?? today) });
  }
  const rows = compose(spans).map((row) => ({ ...row, indexCode, entryAtAsk: row.newEntrant, comment: null }));
  await insertComposition(tx, { uploadNo: null, rows, at: ctx.clock.now() });
}

/** Adds each universe that is missing, with its own securities and its compositions, in one transaction. */
export async function loadUniverses(ctx: Ctx, length = historyDays): Promise<void> {
  const today = ctx.clock.businessDate();
  const [first] = historyOf(today, length);
  if (first === undefined) return;
  const baseDate = previousBusinessDay(first, demoCalendar);
  const known = await baseDates(ctx.db);
  for (const universe of demoUniverses.filter(({ universeId }) => !known.has(universeId))) {
    const { enableSignoff, waitForPricesMinutes: wait } = universe;
    await ctx.traffic.calm();
    await ctx.tx(async (tx) => {
      const book = bookOf(universe, today);
      const find = book ? await loadBook(tx, ctx, book) : findInMarket(tx, universe);
      await insertUniverse(tx, {
        ...universe,
        baseDate,
        settings: wait === 0 ? {} : { waitForPricesMinutes: wait },
        processes: demoProcesses.map((process) => ({
          ...process,
          enableSignoff: enableSignoff && process.kind === 'SIGN_OFF_PRICES',
        })),
      });
      await insertCompositions(tx, ctx, universe.indexCode, first, find);
    });
  }
}
