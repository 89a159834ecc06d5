import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { scanFile } from '../../../platform/virus-scanner.ts';
import { importKinds, importOne } from './import-one.ts';
import { printReport, tookNothing } from './import-record.ts';

export interface DroppedFile {
  /** Folder, as in `importKinds`. */
  kind: string;
  name: string;
}

/** In the order in which their contents depend on each other. */
const kinds = Object.keys(importKinds);

const dropFolder = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string => join(dataDirectory, 'drop');

const folderOf = (config: Config, kind: string): string => join(dropFolder(config), kind);

export async function makeDropFolders(config: Config): Promise<void> {
  for (const kind of kinds) {
    for (const folder of ['', 'done', 'refused']) {
      await mkdir(join(folderOf(config, kind), folder), { recursive: true, mode: 0o700 });
    }
  }
}

/** Names of files that programs are still writing. */
const isUnfinished = (name: string): boolean => name.startsWith('.') || /\.(?:part|tmp|crdownload)$/i.test(name);

/** How a file is told from a later one of its name; null if there is none. */
async function stateOf(path: string): Promise<string | null> {
  const info = await stat(path).catch(() => null);
  return info && `${info.size} ${info.mtimeMs}`;
}

/**
 * Files that have stayed as they are since the look before: one that is still being copied is left alone. `seen` is
 * kept from look to look.
 */
export async function settledFiles(config: Config, seen: Map<string, string>): Promise<DroppedFile[]> {
  const settled: DroppedFile[] = [];
  const present = new Set<string>();
  for (const kind of kinds) {
    const entries = await readdir(folderOf(config, kind), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !isUnfinished(entry.name)).map((entry) => entry.name);
    for (const name of names.toSorted()) {
      const path = join(folderOf(config, kind), name);
      const state = await stateOf(path);
      if (state === null) continue;
      present.add(path);
      if (seen.get(path) === state) settled.push({ kind, name });
      seen.set(path, state);
    }
  }
  for (const path of seen.keys()) if (!present.has(path)) seen.delete(path);
  return settled;
}

/** A free name in the folder: the file's own, or with a number. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const end = extname(name);
  const start = basename(name, end);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${start}-${count}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Moves the file away, with its report. */
export async function putAway(
  config: Config,
  { kind, name }: DroppedFile,
  outcome: 'done' | 'refused',
  report: string,
): Promise<void> {
  const folder = join(folderOf(config, kind), outcome);
  const target = join(folder, await freeName(folder, name));
  await writeFile(`${target}.report.txt`, report);
  await rename(join(folderOf(config, kind), name), target);
}

/**
 * Imports a dropped file and moves it away. A missing file has been imported already; one that has changed meanwhile
 * stays, and is imported again.
 */
export async function importDropped(ctx: Ctx, file: DroppedFile): Promise<void> {
  const path = join(folderOf(ctx.config, file.kind), file.name);
  const kind = importKinds[file.kind];
  const before = await stateOf(path);
  if (!kind || before === null) return;
  await scanFile(ctx, file.name, () => createReadStream(path));
  const report = await importOne(ctx, kind, {
    name: file.name,
    loadedBy: 'drop folder',
    open: () => createReadStream(path),
  });
  if (report.fault !== null || report.refused > 0) {
    ctx.log.warn({ file, refused: report.refused, fault: report.fault }, 'A dropped file was refused, or lines of it');
  }
  if ((await stateOf(path)) !== before) {
    ctx.log.info({ file, report: printReport(report) }, 'A dropped file has changed since it was imported');
    return;
  }
  await putAway(ctx.config, file, tookNothing(report) ? 'refused' : 'done', printReport(report));
}
