import { logTo, type Log } from '../platform/log.ts';

export interface ReadableLog {
  log: Log;
  /** Everything written so far. */
  text: () => string;
}

/** A log as the server writes it, to read in a test. */
export function readableLog(level = 'trace'): ReadableLog {
  const lines: string[] = [];
  return { log: logTo(level, { write: (line) => void lines.push(line) }), text: () => lines.join('') };
}
