import { hash, verify } from '@node-rs/argon2';

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
