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

/** The path of the page that the newest mail to this address leads to, once there are so many mails. */
export async function linkMailedTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count);
  const link = /https?:\/\/[^/\s]+(\/reset-password\/\S+)/.exec(mailsTo(email).at(-1) ?? '');
  return link?.[1] ?? '';
}
