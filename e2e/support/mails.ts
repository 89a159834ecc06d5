import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Where mail goes while no mail server is configured. */
const outbox = path.join(process.env['E2E_DATA'] ?? '', 'outbox');

function mailsTo(email: string): string[] {
  let names: string[] = [];
  try {
    names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    // The folder comes with the first mail.
  }
  return names
    .toSorted()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(email));
}

const linksTo = (email: string): string[] =>
  mailsTo(email).flatMap((mail) => /https?:\/\/[^/\s]+(\/reset-password\/\S+)/.exec(mail)?.[1] ?? []);

/** The path of the page that the newest link mailed to this address leads to, once there are so many. */
export async function linkMailedTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(email).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count);
  return linksTo(email).at(-1) ?? '';
}
