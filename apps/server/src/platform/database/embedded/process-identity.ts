import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process such that another one with the same number is not taken for it. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** When the process started, where the system tells; numbers are used again. */
  started: string | null;
}

function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start time is the 20th field after it.
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

export function isAlive({ pid, host, started }: ProcessIdentity): boolean {
  // Another host's numbers mean nothing here; whether it is there is asked of its socket.
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === null || startOf(pid) === started;
}
