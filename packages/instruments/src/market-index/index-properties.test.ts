import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryHistory, arbitraryMembers, chainSeries } from '../testing/index-members.ts';
import { baseLevels } from './index-levels.ts';
import type { IndexMember } from './index-member.ts';
import { indexReturn } from './index-return.ts';
import { marketValueWeights, openingMarketValue, weightsSumToOne } from './weights.ts';

function requireReturn(members: readonly IndexMember[]) {
  const day = indexReturn(members);
  if (!day) throw new Error('a return was expected');
  return day;
}

describe('index arithmetic by property', () => {
  it('weights sum to 1 and none is negative', () => {
    fc.assert(
      fc.property(arbitraryMembers, (members) => {
        const weights = (marketValueWeights(members) ?? []).map((each) => each.weight);
        expect(weights).toHaveLength(members.length);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        expect(weights.every((weight) => weight > 0)).toBe(true);
        expect(weightsSumToOne(weights)).toBe(true);
      }),
    );
  });

  it('scaling every par changes nothing', () => {
    fc.assert(
      fc.property(arbitraryMembers, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (members, scale) => {
        const before = requireReturn(members);
        const after = requireReturn(members.map((each) => ({ ...each, parAmount: each.parAmount * scale })));
        expect(after.totalReturn).toBeCloseTo(before.totalReturn, 10);
        expect(after.priceReturn).toBeCloseTo(before.priceReturn, 10);
        for (const [index, each] of after.members.entries()) {
          expect(each.weight).toBeCloseTo(before.members[index]?.weight ?? Number.NaN, 12);
        }
      }),
    );
  });

  it('total is price plus coupon, and the sum of the contributions', () => {
    fc.assert(
      fc.property(arbitraryMembers, (members) => {
        const day = requireReturn(members);
        expect(day.totalReturn).toBe(day.priceReturn + day.couponReturn);
        const contributions = day.members.reduce((sum, each) => sum + each.contribution, 0);
        const weighted = day.members.reduce((sum, each) => sum + each.weight * each.totalReturn, 0);
        expect(contributions / (1 + Math.abs(day.totalReturn))).toBeCloseTo(
          day.totalReturn / (1 + Math.abs(day.totalReturn)),
          9,
        );
        expect(weighted / (1 + Math.abs(day.totalReturn))).toBeCloseTo(
          day.totalReturn / (1 + Math.abs(day.totalReturn)),
          9,
        );
      }),
    );
  });

  it('the order of the members does not change the result', () => {
    const shuffled = arbitraryMembers.chain((members) =>
      fc.tuple(
        fc.constant(members),
        fc.shuffledSubarray(members, { minLength: members.length, maxLength: members.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([members, other]) => {
        expect(indexReturn(other)).toEqual(indexReturn(members));
      }),
    );
  });

  it('chaining equals direct: with no cash paid, the total level is the ratio of market values', () => {
    fc.assert(
      fc.property(arbitraryHistory, (securities) => {
        const dayOf = (close: number) =>
          securities.map((security, index): IndexMember => {
            const opening = security.marks[close - 1];
            const closing = security.marks[close];
            if (!opening || !closing) throw new Error('a mark for every close');
            const { parAmount } = security;
            return { securityId: `S${index}`, parAmount, opening, closing, couponPaid: 0, principalPaid: 0 };
          });
        const closes = securities[0]?.marks.length ?? 0;
        const days = Array.from({ length: closes - 1 }, (_, index) => dayOf(index + 1));
        const last = chainSeries(baseLevels(), days.map(requireReturn)).at(-1)?.total ?? Number.NaN;
        const value = (members: readonly IndexMember[]) =>
          members.reduce((sum, each) => sum + openingMarketValue(each), 0);
        const turned = (days.at(-1) ?? []).map((each) => ({ ...each, opening: each.closing }));
        const direct = (100 * value(turned)) / value(days[0] ?? []);
        expect(last / direct).toBeCloseTo(1, 9);
      }),
    );
  });

  it('splitting a holding in two does not change the return', () => {
    fc.assert(
      fc.property(arbitraryMembers, (members) => {
        const [first, ...rest] = members;
        if (!first) throw new Error('at least one member');
        const half = { ...first, parAmount: first.parAmount / 2 };
        const split = [half, { ...half, securityId: `${first.securityId} second half` }, ...rest];
        const before = requireReturn(members).totalReturn;
        expect(requireReturn(split).totalReturn / (1 + Math.abs(before))).toBeCloseTo(
          before / (1 + Math.abs(before)),
          10,
        );
      }),
    );
  });

  it('accepts given weights within a millionth', () => {
    expect(weightsSumToOne([0.5, 0.3, 0.2])).toBe(true);
    expect(weightsSumToOne([0.5, 0.3, 0.200001])).toBe(true);
    expect(weightsSumToOne([0.5, 0.3, 0.199999])).toBe(true);
    expect(weightsSumToOne([0.5, 0.3, 0.200002])).toBe(false);
    expect(weightsSumToOne([])).toBe(false);
  });
});
