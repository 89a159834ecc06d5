import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UniverseSetup } from '@landfall/contract';
import { isPlainDate } from '@landfall/instruments';
import { findUserByEmail } from '../features/accounts/index.ts';
import {
  businessDaysOf,
  type DayKey,
  type DayReport,
  eodDashboard,
  listAllUniverses,
  listChangedDays,
  reportDay,
  runByHand,
  universeIds,
} from '../features/eod-dashboard/index.ts';
import type { Ctx } from '../platform/context.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

const lookMilliseconds = 200;

function print({ universeId, effectiveDate, processes, revision, totalLevel }: DayReport): string {
  const lines = processes.map(
    ({ name, status, details }) => `  ${name.padEnd(28)} ${status}${details === null ? '' : `: ${details}`}\n`,
  );
  const published =
    revision === null ? '  not published\n' : `  published, revision ${revision}: total ${totalLevel?.toFixed(6)}\n`;
  return `${universeId} ${effectiveDate}\n${lines.join('')}${published}`;
}

/** An account that can sign in: not disabled, and with a password. */
async function requirePerson(ctx: Ctx, email: string): Promise<{ id: string; email: string }> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw notFound(`There is no user ${email}.`);
  if (user.disabled_at !== null) throw conflict(`${user.email} is disabled.`);
  if (user.password_hash === null) throw conflict(`${user.email} has not chosen a password yet.`);
  return user;
}

function printUniverse({ enableSignoff, isActive, ...universe }: UniverseSetup): string {
  const { universeId, name, indexCode, calendar, baseDate, baseLevel, members, lastPublished, settings } = universe;
  const own = Object.entries(settings).map(([key, value]) => `, ${key} ${String(value)}`);
  return [
    `${universeId}  ${name}`,
    `  index ${indexCode}, base ${baseLevel} at the close of ${baseDate}, calendar ${calendar}`,
    `  ${enableSignoff ? 'prices wait for a second person' : 'no approval'}, ${isActive ? 'started by the schedule' : 'not active'}${own.join('')}`,
    `  ${members} members today, ${lastPublished === null ? 'nothing published yet' : `published up to ${lastPublished}`}`,
    '',
  ].join('\n');
}

const list: Command['run'] = async (parameters, { out }) => {
  parseArgs({ args: [...parameters], options: {} });
  await withServices(async (ctx) => {
    const universes = await listAllUniverses(ctx.db, ctx.clock.businessDate());
    if (universes.length === 0) out('There are no universes. Import some: import universes FILE\n');
    for (const universe of universes) out(printUniverse(universe));
    const changed = await listChangedDays(ctx.db);
    if (changed.length > 0)
      out('Published days whose data has changed since; eod run --date D --restate REASON restates one:\n');
    for (const { universeId, effectiveDate, reason } of changed) out(`  ${effectiveDate} ${universeId}: ${reason}\n`);
  });
  return 0;
};

function dateOf(value: string | undefined): string {
  if (value === undefined || !isPlainDate(value)) throw new UsageError('give a date such as --date 2026-01-15');
  return value;
}

/** The days that are asked for: one, or each business day of a universe from another one on. */
async function daysOf(ctx: Ctx, asked: readonly string[], from: string | null, date: string): Promise<DayKey[]> {
  if (from === null) return asked.map((universeId) => ({ universeId, effectiveDate: date }));
  const days = await Promise.all(asked.map((universeId) => businessDaysOf(ctx.db, universeId, from, date)));
  return days.flat();
}

const run: Command['run'] = async (parameters, { out }) => {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      date: { type: 'string' },
      from: { type: 'string' },
      universe: { type: 'string' },
      restate: { type: 'string' },
      by: { type: 'string' },
    },
  });
  const { universe, restate } = values;
  const date = dateOf(values.date);
  const from = values.from === undefined ? null : dateOf(values.from);
  if (from !== null && from > date) throw new UsageError(`--from ${from} is after --date ${date}`);
  if (from !== null && restate !== undefined) {
    throw new UsageError('give the first day only: the days after a restated one follow by themselves');
  }
  return withServices(
    async (ctx, _services, _config, worker) => {
      if (date > ctx.clock.businessDate()) throw new UsageError(`${date} is in the future`);
      const known = await universeIds(ctx.db);
      if (known.length === 0) throw new UsageError('there are no active universes: import some, import universes FILE');
      const asked = universe === undefined ? known : known.filter((id) => id === universe);
      if (asked.length === 0)
        throw new UsageError(`there is no universe ${universe ?? ''}; there are: ${known.join(', ')}`);
      const by = values.by === undefined ? null : await requirePerson(ctx, values.by);
      const hand = { restateReason: restate ?? null, by };
      const days = await daysOf(ctx, asked, from, date);
      for (const day of days) {
        const what = await runByHand(ctx, day, hand);
        out(`${day.universeId}${from === null ? '' : ` ${day.effectiveDate}`}: ${what}\n`);
      }
      // A server that runs may work on some of them.
      const reports = async () => Promise.all(days.map((day) => reportDay(ctx.db, day)));
      let ended = await reports();
      do {
        await worker.runDue();
        ended = await reports();
        if (ended.some(({ isRunning }) => isRunning)) await wait(lookMilliseconds);
      } while (ended.some(({ isRunning }) => isRunning));
      for (const report of ended) out(print(report));
      return ended.some(({ processes }) => processes.some(({ status }) => status === 'FAILED')) ? 1 : 0;
    },
    [eodDashboard],
  );
};

export const command: Command = {
  usage: [
    'eod run --date yyyy-MM-dd [--from yyyy-MM-dd] [--universe ID] [--restate REASON] [--by EMAIL]',
    '                             Run the end of day, continue one that failed, or restate a published one; --from runs',
    '                             each business day up to --date, oldest first; --by names the user who runs it, who',
    '                             cannot approve it; a closed day needs --by',
    'eod universes                List the universes, and the published days whose data has changed since',
  ].join('\n'),
  run: async ([name, ...parameters], terminal) => {
    if (name === 'run') return run(parameters, terminal);
    if (name === 'universes') return list(parameters, terminal);
    throw new UsageError('there are only: eod run --date yyyy-MM-dd, eod universes');
  },
};
