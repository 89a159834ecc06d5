import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { leaksIn } from '../../apps/server/src/testing/watch-for-secrets.ts';

/** Fails the run if a server has logged a password, a token, a cookie or a key. */
export default function searchLogs(): void {
  const folder = path.join(process.env['E2E_DATA'] ?? '', 'logs');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  if (!texts.join('').includes('{"level":')) throw new Error(`There is no log to search in ${folder}`);
  const leaks = texts.flatMap(leaksIn);
  if (leaks.length > 0) throw new Error(`Secrets are in the log of a server:\n${leaks.join('\n')}`);
}
