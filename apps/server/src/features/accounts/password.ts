import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength } from '@landfall/contract';
import { invalid } from '../../platform/errors.ts';

const maxPasswordLength = 256;

/** Argon2id, version 19: what the library uses unless told otherwise, with OWASP's second setting. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** Made from a random password that nobody knows; same cost as a real one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$FX5mrnmEool/iAGmiuMYkA$NCkPgyTKDpw7cRIsTI7ajkiOusFo0yN+eVPC7t8QPUA';

/** Takes as long where there is no such user. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password.normalize('NFC'));
  return passwordHash !== null && matches;
}

export function requireGoodPassword(password: string): void {
  const length = Array.from(password).length;
  if (length < minPasswordLength || length > maxPasswordLength) {
    const message = `Password must be ${minPasswordLength} to ${maxPasswordLength} characters long`;
    throw invalid([{ path: 'password', message }], message);
  }
}
