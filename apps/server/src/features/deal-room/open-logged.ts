import type { Readable } from 'node:stream';

/** Opens a file while the line of the log is written; gives nothing of it away before that stands. */
export async function openLogged(opening: Promise<Readable>, logged: Promise<void>): Promise<Readable> {
  const [opened, line] = await Promise.allSettled([opening, logged]);
  if (opened.status === 'rejected') throw opened.reason;
  if (line.status === 'rejected') {
    opened.value.destroy();
    throw line.reason;
  }
  return opened.value;
}
