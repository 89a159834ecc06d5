import { hash, verify } from '@node-rs/argon2';

/** Argon2id, version 19: what the library uses unless told otherwise, with OWASP's second setting. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * NFC, as RFC 8265 (OpaqueString) and NIST SP 800-63B have it: one password typed on two keyboards is one password.
 * NFKC would also make passwords equal that look different.
 */
export const normalPassword = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), cost);

/** Made from a random password that nobody knows; same cost as a real one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$FX5mrnmEool/iAGmiuMYkA$NCkPgyTKDpw7cRIsTI7ajkiOusFo0yN+eVPC7t8QPUA';

/** Takes as long where there is no such user, or one without a password yet. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, normalPassword(password));
  return passwordHash !== null && matches;
}
