import { z } from 'zod';
import { tooLongMessage } from './characters.ts';

/** One address, without a name and not a list. */
export const emailPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** 64 characters before the @ and 255 after it (RFC 5321). */
export const longestEmail = 320;

export const emailAddress = z.string().trim().max(longestEmail).regex(emailPattern, 'Must be an e-mail address');

const invisible = /[\p{C}\p{M}\p{Z}]/u;

/**
 * Why a new account cannot have this address, in words for users; null if it can. Only ASCII is allowed, because letters
 * of other scripts can look like another address, and some characters are invisible. A domain in another script has an
 * ASCII form that begins with `xn--`.
 */
export function newAddressFault(address: string): string | null {
  const [foreign] = /[^ -~]/u.exec(address) ?? [];
  if (foreign !== undefined) {
    const code = `U+${(foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const shown = invisible.test(foreign) ? code : `${foreign} (${code})`;
    return `Only plain letters (a to z), digits and punctuation are allowed, not ${shown}`;
  }
  return emailPattern.test(address) ? null : 'Must be an e-mail address';
}

export const newEmailAddress = z
  .string()
  .trim()
  .max(longestEmail)
  .check(({ value, issues }) => {
    const message = newAddressFault(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

/** Characters that are invisible or change the direction of writing. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
export const userName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(200, tooLongMessage(200))
  .refine((name) => !hidden.test(name), 'Must not contain invisible characters');
