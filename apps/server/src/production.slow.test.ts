import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { circularName, sample } from './features/deal-room/upload-fixture.ts';
import { repositoryRoot } from './platform/config.ts';
import { startS3Server } from './testing/s3-server.ts';
import { spawnCommand, spawnScript, type Spawned } from './testing/spawned.ts';
import { createTestDatabase } from './testing/test-database.ts';

// The server as its image has it, on PostgreSQL and an S3 store. No container is built: there may be no Docker.
vi.setConfig({ testTimeout: 240_000 });

interface Manifest {
  dependencies?: Record<string, string>;
}
const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8')) as Manifest;

/** Lays out what the Dockerfile copies, and of the packages only those that the server and our packages say they need. */
async function layOut(app: string): Promise<void> {
  const dockerfile = await readFile(join(repositoryRoot, 'Dockerfile'), 'utf8');
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const [, what] of stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const path of (what ?? '').split(' ')) {
      await mkdir(dirname(join(app, path)), { recursive: true });
      const filter = (from: string): boolean => !/\.test\.ts$|\/(?:testing|node_modules)$/.test(from);
      await cp(join(repositoryRoot, path), join(app, path), { recursive: true, filter });
    }
  }
  const wanted = new Set<string>();
  const visit = async (folder: string): Promise<void> => {
    for (const name of Object.keys((await manifestOf(folder)).dependencies ?? {})) {
      if (wanted.has(name)) continue;
      wanted.add(name);
      if (name.startsWith('@landfall/')) await visit(`packages/${name.slice('@landfall/'.length)}`);
    }
  };
  await visit('apps/server');
  for (const name of wanted) {
    const link = join(app, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    const isOurs = name.startsWith('@landfall/');
    await symlink(isOurs ? join(app, 'packages', name.slice(10)) : join(repositoryRoot, 'node_modules', name), link);
  }
  await mkdir(join(app, 'apps/web/dist'), { recursive: true });
  await writeFile(join(app, 'apps/web/dist/index.html'), '<!doctype html><title>Landfall</title>');
}

const filesOf = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).toSorted();

test.runIf(inject('testDatabase') === 'postgres')(
  'the files of the image start in production without demonstration data, serve, read a document and write nothing beside the data',
  async () => {
    const { database, databaseUrl, close } = await createTestDatabase({ bare: true });
    const s3 = await startS3Server();
    const folder = await mkdtemp(join(tmpdir(), 'landfall-image-'));
    const app = join(folder, 'app');
    const secret = s3.credentials.secretAccessKey;
    const env = {
      NODE_ENV: 'production',
      PORT: '0',
      LANDFALL_DATA: join(folder, 'data'),
      DATABASE_URL: databaseUrl ?? '',
      STORAGE_URL: s3.urlOf('production'),
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
      LANDFALL_METRICS_PORT: '0',
      LOG_LEVEL: 'trace',
    };
    let server: Spawned | undefined;
    try {
      await layOut(app);
      const before = await filesOf(app);
      server = spawnScript(join(app, 'apps/server/src/main.ts'), [], env);
      await server.says('Landfall is ready at');
      const address = /ready at (http:\S+)/.exec(server.out())?.[1] ?? '';
      expect(server.out()).not.toContain('Demonstration');
      const { rows } = await database.pool.query(
        'select (select count(*) from users) as users, (select count(*) from securities) as securities, (select count(*) from demo_data) as demo',
      );
      expect(rows).toEqual([{ users: 0, securities: 0, demo: 0 }]);

      // The image's health check, on this port.
      const check = /CMD \["node", "-e", "(.+)"\]/.exec(
        await readFile(join(repositoryRoot, 'Dockerfile'), 'utf8'),
      )?.[1];
      const health = spawnCommand(process.execPath, ['-e', check?.replace('4600', new URL(address).port) ?? ''], {});
      expect(await health.ended).toBe(0);
      const ready = await fetch(`${address}/readyz`);
      expect(await ready.json()).toMatchObject({ status: 'UP', storage: 'UP' });
      const page = await fetch(address, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<title>Landfall</title>');

      const json = { 'content-type': 'application/json' };
      const post = (path: string, body: object | FormData, headers: Record<string, string> = {}) =>
        fetch(address + path, {
          method: 'POST',
          headers,
          body: body instanceof FormData ? body : JSON.stringify(body),
        });
      const demo = { email: 'admin@landfall.example', password: 'Landfall-demo-1' };
      expect((await post('/auth/login', demo, json)).status).toBe(401);
      const email = 'first@landfall.example';
      const command = spawnScript(
        join(app, 'apps/server/src/cli/main.ts'),
        ['users', 'add', email, '--role', 'Cat Admin'],
        env,
      );
      expect(await command.ended, command.error()).toBe(0);
      const password = /password (\S+)/.exec(command.out())?.[1] ?? '';
      const login = await post('/auth/login', { email, password }, json);
      expect(login.status).toBe(200);
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';

      const named = { issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1', issuer_class: 'A' };
      const deal = (await (await post('/deal-room/deals', named, { ...json, cookie })).json()) as {
        security_id: string;
      };
      const form = new FormData();
      form.set('document_type', 'OC');
      form.set('deal_room_host', 'intralinks');
      form.set('security_id', deal.security_id);
      form.set('file', new Blob([sample(circularName)], { type: 'application/pdf' }), circularName);
      const uploaded = await post('/deal-room/upload', form, { cookie });
      expect(uploaded.status).toBe(201);
      const { data } = (await uploaded.json()) as { data: { documentId: string } };
      const metrics = /"url":"(http:[^"]+\/metrics)"/.exec(server.out())?.[1] ?? '';
      await vi.waitFor(
        async () => expect(await (await fetch(metrics)).text()).toContain('landfall_readings_total{outcome="DONE"} 1'),
        { timeout: 120_000, interval: 200 },
      );
      const read = await fetch(`${address}/deal-room/extracted-document-data/${data.documentId}`, {
        headers: { cookie },
      });
      expect(read.status).toBe(200);

      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(await filesOf(app)).toEqual(before);
      for (const each of [password, demo.password, cookie.split('=')[1] ?? '', secret]) {
        expect(each.length).toBeGreaterThan(5);
        expect(server.out() + server.error()).not.toContain(each);
      }
    } finally {
      server?.kill('SIGKILL');
      await server?.ended;
      await s3.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
