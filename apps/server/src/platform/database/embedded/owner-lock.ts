import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, even if its number is used again. */
interface ProcessIdentity {
  pid: number;
  host: string;
  /** When the process started, if the system tells. */
  started: string | null;
}

function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks ? `${boot}/${ticks}` : null;
  } catch {
    return null;
  }
}

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  host: hostname(),
  started: startOf(process.pid),
});

function isAlive({ pid, host, started }: ProcessIdentity): boolean {
  // Process numbers of another host mean nothing here; its socket tells whether it is alive.
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === null || startOf(pid) === started;
}

export interface Address {
  /** A folder with the socket `.s.PGSQL.<port>`, or an IP address. */
  host: string;
  port: number;
}

interface Claim extends ProcessIdentity {
  /** False while its process still looks for other owners. */
  held: boolean;
  address: Address | null;
}

export interface OwnerLock {
  publish(address: Address): Promise<void>;
  release(): Promise<void>;
}

export class HeldError extends Error {
  override readonly name = 'HeldError';
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(`another Landfall server (process ${pid}) is using the data directory ${directory}`);
    this.pid = pid;
  }
}

const pattern = /^owner-[\w-]+\.lock$/;

async function write(path: string, claim: Claim): Promise<void> {
  // Renamed, so that nobody reads a half-written claim.
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(claim), { mode: 0o600 });
  await rename(draft, path);
}

async function read(path: string): Promise<Claim | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Claim;
  } catch {
    return null;
  }
}

function answers({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const end = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** The claims of living processes other than `except`; those of dead ones are removed, as their names never return. */
async function livingClaims(directory: string, except?: string): Promise<Claim[]> {
  const living: Claim[] = [];
  for (const name of await readdir(directory)) {
    if (!pattern.test(name) || name === except) continue;
    const path = join(directory, name);
    const claim = await read(path);
    if (!claim) continue;
    if (isAlive(claim) || (claim.address && (await answers(claim.address)))) living.push(claim);
    else await unlink(path).catch(() => undefined);
  }
  return living;
}

/**
 * One owner for each folder, without a lock of the operating system: each process writes its claim, then looks for others.
 * Of two that start together at least one sees the other, so never both continue. If each sees the other's unfinished claim,
 * both withdraw and try again.
 */
export async function acquireOwnerLock(directory: string): Promise<OwnerLock> {
  for (;;) {
    const name = `owner-${process.pid}-${randomUUID()}.lock`;
    const path = join(directory, name);
    const mine: Claim = { ...thisProcess(), held: false, address: null };
    await write(path, mine);
    const others = await livingClaims(directory, name);
    if (others.length === 0) {
      mine.held = true;
      await write(path, mine);
      return {
        publish: (address) => write(path, { ...mine, address }),
        release: () => unlink(path).catch(() => undefined),
      };
    }
    await unlink(path);
    const holder = others.find((claim) => claim.held);
    if (holder) throw new HeldError(directory, holder.pid);
    await wait(randomInt(5, 60));
  }
}

/** The address of a running owner's database, or null. Waits for one that is starting. */
export async function findOwner(directory: string): Promise<Address | null> {
  for (let tries = 0; tries < 300; tries += 1) {
    const claims = await livingClaims(directory);
    if (claims.length === 0) return null;
    const address = claims.find((claim) => claim.held && claim.address)?.address;
    if (address) return address;
    await wait(50);
  }
  throw new Error(`the server that is using the data directory ${directory} does not answer`);
}
