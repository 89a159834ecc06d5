import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../platform/config.ts';
import { openEmbedded } from '../platform/database/embedded/open-embedded.ts';
import { migrate, migrationsDirectory } from '../platform/database/migrations.ts';

const cache = join(repositoryRoot, '.cache', 'test-databases');
/** Making the first files of a database takes seconds; they are kept as long as what they are made from. */
const madeFrom = join(repositoryRoot, 'node_modules', '@electric-sql', 'pglite', 'package.json');
/** Raised when what a template holds changes. */
const edition = 2;

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(String(edition));
  hash.update(await readFile(madeFrom));
  for (const name of (await readdir(migrationsDirectory)).toSorted()) {
    hash.update(name).update(await readFile(join(migrationsDirectory, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes templates of earlier migrations: each is some forty megabytes. */
async function removeOthers(name: string): Promise<void> {
  const others = (await readdir(cache)).filter((other) => other !== name && !other.endsWith('.draft'));
  for (const other of others) await rm(join(cache, other), { recursive: true, force: true });
}

async function makeTemplate(name: string): Promise<string> {
  const template = join(cache, name);
  if (existsSync(template)) return template;
  const draft = join(cache, `${randomUUID()}.draft`);
  await mkdir(draft, { recursive: true });
  const fail = (reason: Error | string): never => {
    throw new Error(`The test database failed: ${String(reason)}`);
  };
  const database = await openEmbedded({ dataDirectory: draft, attach: false, onError: fail, onBroken: fail });
  await migrate(database);
  await database.close();
  // Another test process may have been faster: its template is as good.
  await rename(join(draft, 'database'), template).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
  await removeOthers(name);
  return template;
}

/** Puts a migrated, empty embedded database into a data directory. */
export async function copyTemplate(dataDirectory: string): Promise<void> {
  const target = join(dataDirectory, 'database');
  // One that other tests' newer migrations replace while it is being copied is made again.
  for (let tries = 0; ; tries += 1) {
    try {
      await cp(await makeTemplate(await fingerprint()), target, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return;
    } catch (error) {
      await rm(target, { recursive: true, force: true });
      if (tries >= 2) throw error;
    }
  }
}
