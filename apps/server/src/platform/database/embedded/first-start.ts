import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const mark = (folder: string): string => join(folder, 'landfall-ready');

/**
 * The first start writes the files of an empty database, which takes seconds. Where that was cut short, the half is put
 * aside and the start begins anew: nothing can have been stored in it. A folder that was once ready is never touched.
 */
export async function putUnfinishedAside(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  if (!existsSync(mark(folder))) {
    const aside = `${folder}.unfinished`;
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  } else if (!existsSync(join(folder, 'PG_VERSION'))) {
    // The engine would take it for an empty folder and start afresh over what is there.
    throw new Error(`${folder} holds a database that is damaged: restore a backup into a new data directory`);
  }
}

export async function markFinished(folder: string): Promise<void> {
  if (!existsSync(mark(folder))) await writeFile(mark(folder), 'This database was ready once.\n');
}
