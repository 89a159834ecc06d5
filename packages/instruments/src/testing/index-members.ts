import fc from 'fast-check';
import { chainLevels, type IndexLevels } from '../market-index/index-levels.ts';
import type { IndexMark, IndexMember } from '../market-index/index-member.ts';
import type { DayReturn } from '../market-index/index-return.ts';

export function mark(priceClean: number, accrued = 0, factor = 1): IndexMark {
  return { priceClean, accrued, factor };
}

export function member(
  securityId: string,
  parAmount: number,
  opening: IndexMark,
  closing: IndexMark,
  rest: Partial<IndexMember> = {},
): IndexMember {
  return { securityId, parAmount, opening, closing, couponPaid: 0, principalPaid: 0, ...rest };
}

const arbitraryMark: fc.Arbitrary<IndexMark> = fc.record({
  factor: fc.double({ min: 0.01, max: 1, noNaN: true }),
  priceClean: fc.double({ min: 0.1, max: 130, noNaN: true }),
  accrued: fc.double({ min: 0, max: 4, noNaN: true }),
});

const arbitraryMember: fc.Arbitrary<IndexMember> = fc.record({
  securityId: fc.string({ minLength: 1, maxLength: 6 }),
  parAmount: fc.double({ min: 1e5, max: 5e8, noNaN: true }),
  opening: arbitraryMark,
  closing: arbitraryMark,
  couponPaid: fc.double({ min: 0, max: 3, noNaN: true }),
  principalPaid: fc.double({ min: 0, max: 100, noNaN: true }),
  newEntrant: fc.boolean(),
  entryAtAsk: fc.boolean(),
  openingAsk: fc.double({ min: 0.1, max: 130, noNaN: true }),
});

/** One to forty different members. */
export const arbitraryMembers: fc.Arbitrary<IndexMember[]> = fc.uniqueArray(arbitraryMember, {
  minLength: 1,
  maxLength: 40,
  selector: (each) => each.securityId,
});

/** The marks of one to eight securities over two to twelve closes, with their par. */
export const arbitraryHistory: fc.Arbitrary<{ parAmount: number; marks: IndexMark[] }[]> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 2, max: 12 }))
  .chain(([securities, closes]) =>
    fc.array(
      fc.record({
        parAmount: fc.double({ min: 1e6, max: 5e8, noNaN: true }),
        marks: fc.array(arbitraryMark, { minLength: closes, maxLength: closes }),
      }),
      { minLength: securities, maxLength: securities },
    ),
  );

/** The levels after each day, oldest first. */
export function chainSeries(base: IndexLevels, days: readonly (DayReturn | null)[]): IndexLevels[] {
  const levels = [base];
  for (const day of days) levels.push(chainLevels(levels.at(-1) ?? base, day));
  return levels.slice(1);
}
