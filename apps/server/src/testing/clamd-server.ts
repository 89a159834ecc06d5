import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScannerAddress } from '../platform/config.ts';

/** The test string that scanners agree to call a virus, in two parts so that none finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface Scanner {
  address: ScannerAddress;
  close: () => Promise<void>;
}

/** A small server on this machine that speaks the protocol of clamd. */
export interface ClamdServer extends Scanner {
  /** What it was sent whole. */
  scanned: Buffer[];
  /** What it answers next; null: nothing. */
  answer: (content: Buffer) => string | null;
  /** It hangs up on the first bytes. */
  hangsUp: boolean;
}

const command = 'zINSTREAM\0';
export const honest = (content: Buffer): string =>
  content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';

/** The content once it is whole, otherwise null. */
function contentOf(sent: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

export async function startClamdServer(): Promise<ClamdServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    let sent = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      if (clamd.hangsUp) {
        socket.destroy();
        return;
      }
      sent = Buffer.concat([sent, bytes]);
      if (!sent.subarray(0, command.length).equals(Buffer.from(command).subarray(0, sent.length))) {
        socket.end('UNKNOWN COMMAND\0');
        return;
      }
      const content = contentOf(sent);
      if (!content) return;
      clamd.scanned.push(content);
      const answer = clamd.answer(content);
      if (answer !== null) socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clamd: ClamdServer = {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    scanned: [],
    answer: honest,
    hangsUp: false,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}

export const clamdProgram = '/usr/sbin/clamd';

/** ClamAV's own daemon, with a database of one signature: the test string. */
export async function startRealClamd(): Promise<Scanner> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-clamd-'));
  const path = join(folder, 'clamd.sock');
  await writeFile(join(folder, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`);
  await writeFile(
    join(folder, 'clamd.conf'),
    `DatabaseDirectory ${folder}\nLocalSocket ${path}\nForeground yes\nStreamMaxLength 12M\n`,
  );
  const daemon = spawn(clamdProgram, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = once(daemon, 'exit');
  for (;;) {
    if (daemon.exitCode !== null) throw new Error(`clamd ended with ${daemon.exitCode}`);
    const socket = connect({ path });
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) break;
    await pause(50);
  }
  return {
    address: { path },
    close: async () => {
      daemon.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
