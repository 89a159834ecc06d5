/**
 * Pseudo-random numbers for the demonstration market: the same on every machine and in every version of the engine, so
 * only whole-number arithmetic, + - * / and no function whose last digit an engine may choose (`Math.log`, `Math.cos`).
 */

const scramble = (value: number): number => {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A seed that belongs to these words and numbers (FNV-1a, then murmur3's finalizer). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x7c, 0x01000193);
  }
  return scramble(hash);
}

/** A seed of a seed and a number, cheaper than `seedOf`: one for each security and day. */
export const mixSeed = (seed: number, value: number): number =>
  scramble(Math.imul(seed ^ scramble(value + 0x9e3779b9), 0x01000193));

const rootOfThree = 1.7320508075688772;

/** One stream of numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Mean 0, deviation 1, within ±3.5: the sum of four uniform numbers. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * rootOfThree;
  }

  pick<T>(list: readonly T[]): T {
    return this.#present(list, Math.floor(this.next() * list.length));
  }

  /** One of the entries, in proportion to their weights. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, entry) => sum + entry.weight, 0);
    const found = list.findIndex(({ weight }) => (left -= weight) < 0);
    return this.#present(list, Math.max(0, found));
  }

  #present<T>(list: readonly T[], index: number): T {
    const entry = list[index];
    if (entry === undefined) throw new RangeError('Nothing to choose from');
    return entry;
  }
}
