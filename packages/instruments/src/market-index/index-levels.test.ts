import { describe, expect, it } from 'vitest';
import { chainSeries, mark, member } from '../testing/index-members.ts';
import { baseLevels, chainLevels } from './index-levels.ts';
import type { IndexMark } from './index-member.ts';
import { indexReturn } from './index-return.ts';

const step = (opening: IndexMark, closing: IndexMark) => indexReturn([member('A', 100e6, opening, closing)]);

describe('index levels', () => {
  it('grow each series by its own return', () => {
    const day = { priceReturn: 0.01, couponReturn: 0.002, totalReturn: 0.012 };
    const levels = chainSeries(baseLevels(), [day, day]);
    expect(levels[0]).toEqual({ price: 101, coupon: 100.2, total: 101.2 });
    expect(levels[1]?.price).toBeCloseTo(102.01, 10);
    expect(levels[1]?.coupon).toBeCloseTo(100.4004, 10);
    expect(levels[1]?.total).toBeCloseTo(102.4144, 10);
  });

  it('stay the same on a day without a return', () => {
    expect(chainLevels(baseLevels(250), null)).toEqual({ price: 250, coupon: 250, total: 250 });
  });

  it('do not change when a security enters or leaves', () => {
    const first = indexReturn([member('A', 100e6, mark(100), mark(100))]);
    const entry = indexReturn([
      member('A', 100e6, mark(100), mark(100)),
      member('B', 900e6, mark(50), mark(50), { newEntrant: true }),
    ]);
    const exit = indexReturn([member('B', 900e6, mark(50), mark(50))]);
    expect(chainSeries(baseLevels(), [first, entry, exit]).at(-1)).toEqual(baseLevels());
  });

  it('do not depend on a wrong price after the next close', () => {
    const wrong = chainSeries(baseLevels(), [step(mark(100), mark(90)), step(mark(90), mark(103))]);
    const right = chainSeries(baseLevels(), [step(mark(100), mark(101)), step(mark(101), mark(103))]);
    expect(wrong[0]?.price).toBeCloseTo(90, 10);
    expect(right[0]?.price).toBeCloseTo(101, 10);
    expect(right[1]?.price).toBeCloseTo(103, 10);
    expect(wrong[1]?.price).toBeCloseTo(103, 10);
  });

  it('change in coupon and total, not in price, with a corrected coupon', () => {
    const opening = mark(100, 2);
    const missed = indexReturn([member('A', 1e6, opening, mark(100, 0))]);
    const paid = indexReturn([member('A', 1e6, opening, mark(100, 0), { couponPaid: 2.04 })]);
    expect(chainLevels(baseLevels(), missed).total).toBeCloseTo(100 - 200 / 102, 10);
    expect(chainLevels(baseLevels(), paid).total).toBeCloseTo(100 + 4 / 102, 10);
    expect(chainLevels(baseLevels(), paid).price).toBe(100);
    expect(chainLevels(baseLevels(), missed).price).toBe(100);
  });
});
