import { hash, randomBytes, randomUUID } from 'node:crypto';

/** Randomness, read here and nowhere else. */
export interface Ids {
  /** UUID version 7: sorts by creation within a process. */
  uuid(): string;
  /** 256 random bits, base64url: session and reset tokens. */
  token(): string;
  bytes(count: number): Buffer;
}

/** The stored form of a token, so that a copy of the database opens no session. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

/** Layout of RFC 9562, section 5.7, with a 12-bit counter in rand_a so that ids of one millisecond keep their order. */
function uuidV7(milliseconds: number, counter: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  // Variant and random end are laid out as those of version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}

export function createIds(): Ids {
  let last = 0;
  let counter = 0;
  return {
    uuid: () => {
      const now = Date.now();
      if (now > last) {
        last = now;
        counter = 0;
      } else {
        counter += 1;
        if (counter > 0xfff) {
          last += 1;
          counter = 0;
        }
      }
      return uuidV7(last, counter);
    },
    token: () => randomBytes(32).toString('base64url'),
    bytes: (count) => randomBytes(count),
  };
}
