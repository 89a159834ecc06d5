import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minPasswordLength } from '@landfall/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invalid, unavailable } from '../../platform/errors.ts';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Config } from '../../platform/config.ts';

/** Argon2id, version 19 (the library's default), with OWASP's second setting. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * NFC (RFC 8265 OpaqueString, NIST SP 800-63B), so that different keyboards give the same password. NFKC would also make
 * passwords equal that look different.
 */
export const normalPassword = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), cost);

/** The hash of a random password, with the cost of a real one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$FX5mrnmEool/iAGmiuMYkA$NCkPgyTKDpw7cRIsTI7ajkiOusFo0yN+eVPC7t8QPUA';

/** Takes the same time for an unknown user or one without a password. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, normalPassword(password));
  return passwordHash !== null && matches;
}

let passwords: ReadonlySet<string> | undefined;

/** Read at first use; the text before the first empty line names the source of the list. */
function readPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, '../../../data/common-passwords.txt'), 'utf8');
  return new Set(text.slice(text.indexOf('\n\n') + 2).split('\n'));
}

/** Whether it is a common password, regardless of case. */
const isCommonPassword = (password: string): boolean => (passwords ??= readPasswords()).has(password.toLowerCase());

const maxPasswordLength = 256;

interface PasswordOwner {
  email: string;
  username: string;
}

/** Words of this product, which are easy to guess even with digits and punctuation around them. */
const ownWords: ReadonlySet<string> = new Set(
  'landfall landfalls catbond catbonds catastrophe catastrophebond catastrophebonds hurricane insurance reinsurance'
    .concat(' analyst trader administrator portfolio security securities')
    .split(' '),
);
const lettersOf = (password: string): string => password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

const localPart = (email: string): string => email.split('@')[0] ?? '';

function faultOf(password: string, owner: PasswordOwner): string | null {
  const length = Array.from(password).length;
  if (length < minPasswordLength || length > maxPasswordLength) {
    return `Password must be ${minPasswordLength} to ${maxPasswordLength} characters long`;
  }
  if (isCommonPassword(password)) return 'This password is too common and easy to guess';
  if (ownWords.has(lettersOf(password)))
    return 'Password must not be a word of this product with added digits or punctuation';
  const own = [owner.email, localPart(owner.email), owner.username].map((name) => normalPassword(name).toLowerCase());
  return own.includes(password.toLowerCase()) ? 'Password must not be your name or e-mail address' : null;
}

const breached = 'This password is known from a data breach. Choose another one, and change it wherever you use it';

const listIsAway =
  'No password can be chosen now, because the list of breached passwords cannot be read. Please tell your administrator.';

/** Any characters are allowed, without a required mixture: only length counts, and that it is hard to guess. */
export async function requireGoodPassword(
  { config }: Pick<Ctx, 'config'>,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const normal = normalPassword(password);
  let fault = faultOf(normal, owner);
  if (fault === null && config.breachedPasswords !== null) {
    const isKnown = await isBreached(config.breachedPasswords, normal).catch((error: unknown) => {
      throw unavailable(error, listIsAway);
    });
    fault = isKnown ? breached : null;
  }
  if (fault !== null) throw invalid([{ path: field, message: fault }], fault);
}

/** Where users sign in at a provider only, no password opens, sets or changes anything. */
export function requirePasswords({ config }: Pick<Ctx, 'config'>): void {
  if (!config.passwordSignIn) throw new AppError('FORBIDDEN', 'There are no passwords here: use single sign-on.');
}

export const samePassword = (field: string) => {
  const message = 'New password must be different from current password';
  return invalid([{ path: field, message }], message);
};

/** Longer than two lines, so that each piece from before the end has a whole one. */
const pieceBytes = 256;
const lineForm = /^([0-9A-F]{40})(?::\d+)?$/i;
/** Lines that are compared at the start: each of a small file, and a sample of the whole list. */
const samples = 1_000;
/** So many hashes reach from 00 to FF. */
const wholeBytes = 1_000_000;

/** The hash of the first line that begins at or after a place; null past the last. */
async function hashAfter(file: FileHandle, place: number): Promise<string | null> {
  // From the character before, as a line may begin just here.
  const from = Math.max(0, place - 1);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1;
  const isPastLast = begin === bytesRead || (begin === 0 && place > 0 && bytesRead < pieceBytes);
  if (isPastLast) return null;
  const [line = ''] = text.slice(begin).split(/\r?\n/, 1);
  const hash = lineForm.exec(line)?.[1];
  if (hash === undefined) throw new Error(`a line near byte ${place} is not HASH:COUNT with a SHA-1 hash`);
  return hash.toUpperCase();
}

async function withFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/**
 * Whether a file of sorted SHA-1 hashes has the password. It has tens of gigabytes, so it is searched where it is, and
 * opened anew each time, so that it can be replaced.
 */
export function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  return withFile(path, async (file, size) => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const hash = await hashAfter(file, middle);
      if (hash !== null && hash < wanted) low = middle + 1;
      else high = middle;
    }
    return (await hashAfter(file, low)) === wanted;
  });
}

/**
 * A file that cannot be searched is told at the start, not when somebody chooses a password. Of a large file this sees a
 * sample only: another kind of file, another order, or the first part of a download. It does not see every wrong line.
 */
export async function requireBreachedList({ breachedPasswords: path }: Pick<Config, 'breachedPasswords'>) {
  if (path === null) return;
  try {
    await withFile(path, async (file, size) => {
      let before = '';
      for (let sample = 0; sample <= samples; sample += 1) {
        const hash = await hashAfter(file, Math.floor((size * sample) / (samples + 1)));
        if (sample === 0 && hash === null) throw new Error('it is empty');
        if (hash === null) break;
        if (hash < before) throw new Error(`it is not sorted by hash: ${hash} comes after ${before}`);
        before = hash;
      }
      const last = await hashAfter(file, Math.max(0, size - pieceBytes / 2));
      if (size > wholeBytes && !last?.startsWith('FF')) throw new Error(`it ends too early, at ${last}`);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`LANDFALL_BREACHED_PASSWORDS ${path} cannot be used: ${reason}`, { cause: error });
  }
}
