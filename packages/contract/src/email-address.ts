import { z } from 'zod';

/** One address as people write theirs: no list of several, no name beside it. */
export const emailPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

export const emailAddress = z.string().trim().max(320).regex(emailPattern, 'Must be an e-mail address');

const invisible = /[\p{C}\p{M}\p{Z}]/u;

/**
 * Why a new account cannot have this address, fit to show; null where it can. Only ASCII: letters of other scripts look
 * like those of somebody else's address, and some characters cannot be seen at all. A domain in another script has an
 * ASCII form, which begins with `xn--`, and that is what it is kept as.
 */
export function newAddressFault(address: string): string | null {
  const [foreign] = /[^ -~]/u.exec(address) ?? [];
  if (foreign !== undefined) {
    const code = `U+${(foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const shown = invisible.test(foreign) ? code : `${foreign} (${code})`;
    return `Must have plain letters (a to z), digits and signs only: ${shown} is not one of them`;
  }
  return emailPattern.test(address) ? null : 'Must be an e-mail address';
}

export const newEmailAddress = z
  .string()
  .trim()
  .max(320)
  .check(({ value, issues }) => {
    const message = newAddressFault(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

/** What cannot be seen, or turns the direction of writing, in a name that is shown. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
export const userName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !hidden.test(name), 'Must not contain characters that cannot be seen');
