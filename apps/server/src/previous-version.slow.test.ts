import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { circularName, sample } from './features/deal-room/upload-fixture.ts';
import { repositoryRoot } from './platform/config.ts';
import { migrationsDirectory } from './platform/database/migrations.ts';
import { spawnScript, type Spawned } from './testing/spawned.ts';
import { createTestDatabase } from './testing/test-database.ts';

// Two real servers, one of them of an earlier commit.
vi.setConfig({ testTimeout: 300_000 });

const main = 'apps/server/src/main.ts';
const git = (...parameters: string[]): Buffer =>
  execFileSync('git', parameters, { cwd: repositoryRoot, maxBuffer: 2 ** 29, stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (output: Buffer): string[] => output.toString().trim().split('\n').filter(Boolean);

const isMigration = (name: string): boolean => /^\d{4}-/.test(name) && !name.includes('.test.');
const migrationsNow = (await readdir(migrationsDirectory)).filter(isMigration);

/** The newest commit that lacks the newest migrations; null without a history that has one. */
function findPrevious(): { commit: string; migrations: string[] } | null {
  try {
    const changes = lines(git('log', '-20', '--format=%H', '--', 'apps/server/migrations'));
    for (const commit of ['HEAD', ...changes.map((change) => `${change}^`)]) {
      const listed = lines(git('ls-tree', '--name-only', commit, 'apps/server/migrations/'));
      const migrations = listed.map((path) => basename(path)).filter(isMigration);
      const isOlder =
        migrations.length < migrationsNow.length && migrations.every((name) => migrationsNow.includes(name));
      if (isOlder) return { commit, migrations };
    }
  } catch {
    // A copy without a repository, or one whose history was cut off.
  }
  return null;
}
const previous = findPrevious();

/** The files of a commit, with the packages that are installed here. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'archive.tar');
  await writeFile(archive, git('archive', commit, 'package.json', 'package-lock.json', 'apps/server', 'packages'));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const installed = join(repositoryRoot, 'node_modules');
  const own = join(folder, 'node_modules');
  await mkdir(join(own, '@landfall'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@landfall') await symlink(join(installed, name), join(own, name));
  }
  // Links such as ../../packages/contract: to the commit's own packages.
  for (const name of await readdir(join(installed, '@landfall'))) {
    await symlink(await readlink(join(installed, '@landfall', name)), join(own, '@landfall', name));
  }
}

const addressOf = (server: Spawned): string => /ready at (http:\S+)/.exec(server.out())?.[1] ?? '';
const today = '2009-03-05';
/** What lists ask for; other parameters are left out, and then 400 is an answer too. */
const query = new URLSearchParams({ effectiveDate: today, startDate: today, endDate: today, securityType: 'ILS' });

function client(address: string, cookie: string) {
  const call = (path: string, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData;
    return fetch(address + path, {
      method: body ? 'POST' : 'GET',
      // The way back from single sign-on leads to the page's own address, where nobody listens.
      redirect: 'manual',
      headers: { cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  };
  const read = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T;
  return {
    call,
    /** Every call of the API that only reads and needs no id, by status. */
    statuses: async (): Promise<Record<string, number>> => {
      const api = await read<{ paths: Record<string, { get?: { parameters?: { name: string }[] } }> }>('/openapi.json');
      const answers: Record<string, number> = {};
      for (const [path, { get }] of Object.entries(api.paths)) {
        if (!get || path.includes('{') || path === '/live-updates') continue;
        const known = [...query].filter(([name]) => get.parameters?.some((parameter) => parameter.name === name));
        const answer = await call(`${path}?${String(new URLSearchParams(known))}`);
        await answer.arrayBuffer();
        answers[path] = answer.status;
      }
      return answers;
    },
    upload: async (mark: string): Promise<string> => {
      const deals =
        await read<{ security_id: string; issuer_name: string; issuer_series: string }[]>('/deal-room/deals');
      const form = new FormData();
      form.set('document_type', 'OC');
      form.set('deal_room_host', 'intralinks');
      for (const deal of deals) {
        if (deal.issuer_name === 'Northwind Re Ltd.' && deal.issuer_series === '2025-1')
          form.append('security_id', deal.security_id);
      }
      const bytes = Buffer.concat([sample(circularName), Buffer.from(`\n%${mark}\n`)]);
      form.set('file', new Blob([bytes], { type: 'application/pdf' }), circularName);
      const answer = await call('/deal-room/upload', form);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { data: { documentId: string } }).data.documentId;
    },
    /** The document's data once it has been read. */
    untilRead: (documentId: string): Promise<{ document: { status: string } }> =>
      vi.waitFor(
        async () => {
          const data = await read<{ document: { status: string } }>(`/deal-room/extracted-document-data/${documentId}`);
          expect(data.document.status).toBe('PENDING_REVIEW');
          return data;
        },
        { timeout: 120_000, interval: 100 },
      ),
    statusOf: async (documentId: string): Promise<string> =>
      (await read<{ document: { status: string } }>(`/deal-room/extracted-document-data/${documentId}`)).document
        .status,
  };
}

test.runIf(inject('testDatabase') === 'postgres' && previous !== null)(
  'a server of the previous version goes on beside a new one that has migrated the database, and after it (needs the history of the repository)',
  async () => {
    if (previous === null) return;
    const { databaseUrl, close } = await createTestDatabase({ bare: true });
    const folder = await mkdtemp(join(tmpdir(), 'landfall-previous-'));
    const env = {
      PORT: '0',
      LANDFALL_DATA: join(folder, 'data'),
      LANDFALL_NOW: today,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'info',
      LANDFALL_CALLS_PER_MINUTE: '0',
    };
    const running: Spawned[] = [];
    const start = async (root: string): Promise<Spawned> => {
      const server = spawnScript(join(root, main), [], env);
      running.push(server);
      await server.says('ready at');
      return server;
    };
    try {
      await checkOut(previous.commit, folder);
      const older = await start(folder);
      const login = await fetch(`${addressOf(older)}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@landfall.example', password: 'Landfall-demo-1' }),
      });
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
      const old = client(addressOf(older), cookie);
      const before = await old.statuses();
      expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(15);

      const newer = await start(repositoryRoot);
      const applied =
        newer
          .out()
          .split('\n')
          .find((line) => line.includes('brought up to date')) ?? '{}';
      const missing = migrationsNow.filter((name) => !previous.migrations.includes(name));
      expect((JSON.parse(applied) as { applied: string[] }).applied.toSorted()).toEqual(missing.toSorted());

      // Side by side: the old one reads and writes as before, and the new one sees what it wrote.
      expect(await old.statuses()).toEqual(before);
      const fresh = client(addressOf(newer), cookie);
      const documentId = await old.upload('beside');
      const signOff = await old.call(`/deal-room/documents/${documentId}/sign-off`, await old.untilRead(documentId));
      expect(signOff.status).toBe(200);
      expect(await fresh.statusOf(documentId)).toBe('SIGNED_OFF');

      // The new one is taken back: the old one does all the work.
      newer.kill('SIGTERM');
      expect(await newer.ended).toBe(0);
      await old.untilRead(await old.upload('after'));
      expect(older.out()).not.toContain('failed unexpectedly');
      older.kill('SIGTERM');
      expect(await older.ended).toBe(0);
    } finally {
      for (const { kill, ended } of running) {
        kill('SIGKILL');
        await ended;
      }
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
