import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let passwords: ReadonlySet<string> | undefined;

/** Read when it is first asked; the text before the first empty line says where the list is from. */
function readPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return new Set(text.slice(text.indexOf('\n\n') + 2).split('\n'));
}

/** Is it one of those that everybody who guesses tries first? Capitals do not make it another. */
export const isCommonPassword = (password: string): boolean =>
  (passwords ??= readPasswords()).has(password.toLowerCase());
