import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isPlainDate } from '@landfall/instruments';
import { findUserByEmail } from '../features/accounts/index.ts';
import { type DayReport, eodDashboard, reportDay, runByHand, universeIds } from '../features/eod-dashboard/index.ts';
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

export const command: Command = {
  usage: [
    'eod run --date yyyy-MM-dd [--universe ID] [--restate REASON] [--by EMAIL]',
    '                             Run the end of day, continue one that failed, or restate a published one;',
    '                             --by names the user who runs it, who cannot approve it; a closed day needs --by',
  ].join('\n'),
  run: async ([name, ...parameters], { out }) => {
    if (name !== 'run') throw new UsageError('there is only: eod run --date yyyy-MM-dd');
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        date: { type: 'string' },
        universe: { type: 'string' },
        restate: { type: 'string' },
        by: { type: 'string' },
      },
    });
    const { date, universe, restate } = values;
    if (date === undefined || !isPlainDate(date)) throw new UsageError('give a date such as --date 2026-01-15');
    return withServices(
      async (ctx, _services, _config, worker) => {
        if (date > ctx.clock.businessDate()) throw new UsageError(`${date} is in the future`);
        const known = await universeIds(ctx.db);
        const asked = universe === undefined ? known : known.filter((id) => id === universe);
        if (asked.length === 0)
          throw new UsageError(`there is no universe ${universe ?? ''}; there are: ${known.join(', ')}`);
        const by = values.by === undefined ? null : await requirePerson(ctx, values.by);
        const hand = { restateReason: restate ?? null, by };
        const days = asked.map((universeId) => ({ universeId, effectiveDate: date }));
        for (const day of days) out(`${day.universeId}: ${await runByHand(ctx, day, hand)}\n`);
        // A server that runs may work on some of them.
        const reports = async () => Promise.all(days.map((day) => reportDay(ctx.db, day)));
        let ended = await reports();
        do {
          await worker.drain();
          ended = await reports();
          if (ended.some(({ isRunning }) => isRunning)) await wait(lookMilliseconds);
        } while (ended.some(({ isRunning }) => isRunning));
        for (const report of ended) out(print(report));
        return ended.some(({ processes }) => processes.some(({ status }) => status === 'FAILED')) ? 1 : 0;
      },
      [eodDashboard],
    );
  },
};
