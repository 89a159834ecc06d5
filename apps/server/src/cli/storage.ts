import { parseArgs } from 'node:util';
import { clearStaleSpool } from '../platform/http/upload-spool.ts';
import {
  checkFiles,
  clearUnusedFiles,
  type FileCheck,
  type FileFault,
  removeOrphans,
} from '../features/deal-room/index.ts';
import type { Ctx } from '../platform/context.ts';
import { draftLifetimeMilliseconds } from '../platform/storage/open-storage.ts';
import { type Command, type Terminal, UsageError, withServices } from './with-services.ts';

/** Bytes become a document within minutes of being stored; a day leaves room for every clock and every delay. */
const graceMs = 86_400_000;

const bytesText = (bytes: number): string => `${bytes.toLocaleString('en-US')} bytes`;

const words = { missing: 'missing', 'wrong-size': 'wrong size', damaged: 'damaged', orphaned: 'orphaned' } as const;

function lineOf(fault: FileFault, removed: ReadonlySet<string>): string {
  const facts: string[] = [];
  if (fault.kind === 'wrong-size')
    facts.push(`${bytesText(fault.sizeBytes)} instead of ${bytesText(fault.expectedBytes)}`);
  if (fault.kind === 'orphaned')
    facts.push(`${bytesText(fault.sizeBytes)} of ${fault.storedAt.toISOString().slice(0, 10)}`);
  else facts.push(...fault.holders);
  if (removed.has(fault.sha256)) facts.push('removed');
  return `${words[fault.kind].padEnd(10)}  ${fault.sha256}  ${facts.join(', ')}`;
}

function report(out: Terminal['out'], check: FileCheck, removed: ReadonlySet<string>): void {
  const { files, bytes, referenced, faults, underWay } = check;
  const count = (number: number, what: string): string =>
    `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
  for (const fault of faults) out(`${lineOf(fault, removed)}\n`);
  out(`${count(files, 'file')} of ${bytesText(bytes)} stored, ${count(referenced, 'file')} in use.\n`);
  if (underWay > 0) out(`${count(underWay, 'file')} of uploads that may still be running, not touched.\n`);
  const left = faults.length - removed.size;
  out(left === 0 ? 'Everything is in order.\n' : `${count(left, 'fault')}.\n`);
  if (faults.some(({ kind, sha256 }) => kind === 'orphaned' && !removed.has(sha256))) {
    out('To remove orphaned files: storage check --repair\n');
  }
}

/**
 * What interrupted uploads left behind: half-written files, and bytes announced for a document that was never
 * written.
 */
async function tidyUp(ctx: Ctx, out: Terminal['out']): Promise<void> {
  const before = new Date(ctx.clock.wallNow().getTime() - draftLifetimeMilliseconds);
  let cleared = (await ctx.storage.clearDrafts(before)) + (await clearStaleSpool(ctx));
  for (let some = await clearUnusedFiles(ctx); some > 0; some = await clearUnusedFiles(ctx)) cleared += some;
  if (cleared > 0) out(`Removed ${cleared} leftovers of ended uploads.\n`);
}

export const command: Command = {
  usage: [
    'storage check [--deep]       Compare database and storage; --deep also reads every file',
    'storage check --repair       … and remove unused files that are older than a day',
  ].join('\n'),
  run: async (parameters, { out }) => {
    const { positionals, values } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { repair: { type: 'boolean', default: false }, deep: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'check') throw new UsageError('there is only: storage check');
    return withServices(async (ctx) => {
      if (values.repair) await tidyUp(ctx, out);
      const check = await checkFiles(ctx, { deep: values.deep, graceMs });
      const before = new Date(ctx.clock.wallNow().getTime() - graceMs);
      const removed = values.repair ? await removeOrphans(ctx, check.faults, before) : new Set<string>();
      report(out, check, removed);
      const { length } = check.faults.filter((fault) => !removed.has(fault.sha256));
      return length === 0 ? 0 : 1;
    });
  },
};
