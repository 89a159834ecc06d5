import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let passwords: ReadonlySet<string> | undefined;

/** Read at first use; the text before the first empty line names the source of the list. */
function readPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return new Set(text.slice(text.indexOf('\n\n') + 2).split('\n'));
}

/** Whether it is a common password, regardless of case. */
export const isCommonPassword = (password: string): boolean =>
  (passwords ??= readPasswords()).has(password.toLowerCase());
