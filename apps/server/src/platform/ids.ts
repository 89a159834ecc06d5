import { hash, randomBytes } from 'node:crypto';

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
function uuidV7(milliseconds: number, counter: number, random: Buffer): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const variant = ((random.readUInt16BE(0) & 0x3fff) | 0x8000).toString(16);
  const tail = random.subarray(2, 8).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${tail}`;
}

/** Random bytes are generated in advance, because a few take as long as thousands. */
const drawnBytes = 4096;

/** Eight random bytes at a time. */
function eightBytes(): () => Buffer {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(drawnBytes);
      used = 0;
    }
    used += 8;
    return drawn.subarray(used - 8, used);
  };
}

export function createIds(): Ids {
  const random = eightBytes();
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
      return uuidV7(last, counter, random());
    },
    token: () => randomBytes(32).toString('base64url'),
    bytes: (count) => randomBytes(count),
  };
}
