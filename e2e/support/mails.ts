import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The folder for mail if no mail server is configured. */
const outbox = path.join(process.env['E2E_DATA'] ?? '', 'outbox');

function mailsTo(email: string): string[] {
  let names: string[] = [];
  try {
    names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    // The first mail creates the folder.
  }
  return names
    .toSorted()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(email));
}

const linksTo = (email: string): string[] =>
  mailsTo(email).flatMap((mail) => /https?:\/\/[^/\s]+(\/reset-password\/\S+)/.exec(mail)?.[1] ?? []);

/** Waits for this many mails to the address, and returns the path of the newest link. */
export async function linkMailedTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(email).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count);
  return linksTo(email).at(-1) ?? '';
}
