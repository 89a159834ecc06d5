import { describe, expect, it } from 'vitest';
import { mark, member } from '../testing/index-members.ts';
import { checkIndexMembers, type IndexFaultCode, type IndexMember } from './index-member.ts';
import { indexReturn } from './index-return.ts';

/**
 * Hand-worked days. A holds 100m par: price 100 to 101, accrued .50 to .52. B holds 50m par: price 80 to 79, accrued .30 to
 * .33. Market value at t−1: A 100m × 100.50 / 100 = 100.5m, B 50m × 80.30 / 100 = 40.15m, together 140.65m.
 */
const a = member('A', 100e6, mark(100, 0.5), mark(101, 0.52));
const b = member('B', 50e6, mark(80, 0.3), mark(79, 0.33));

describe('index return, worked by hand', () => {
  it('weights by market value at the close before', () => {
    const day = indexReturn([b, a]);
    expect(day?.openingMarketValue).toBeCloseTo(140.65e6, 3);
    // Price: A +1m, B −.5m. Coupon: A +.02m, B +.015m.
    expect(day?.priceReturn).toBeCloseTo(0.5 / 140.65, 14);
    expect(day?.couponReturn).toBeCloseTo(0.035 / 140.65, 14);
    expect(day?.totalReturn).toBeCloseTo(0.535 / 140.65, 14);
    expect(day?.members.map((each) => each.securityId)).toEqual(['A', 'B']);
    expect(day?.members[0]?.weight).toBeCloseTo(100.5 / 140.65, 14);
    expect(day?.members[0]?.totalReturn).toBeCloseTo(1.02 / 100.5, 14);
    expect(day?.members[1]?.contribution).toBeCloseTo(-0.485 / 140.65, 14);
  });

  it('entry: a new member starts at its own mark and does not move the level', () => {
    const newcomer = member('C', 200e6, mark(99, 0), mark(99, 0.02), { newEntrant: true });
    const day = indexReturn([a, b, newcomer]);
    // C is worth 198m at t−1, earns 40,000 of coupon and nothing of price.
    expect(day?.priceReturn).toBeCloseTo(0.5 / 338.65, 14);
    expect(day?.couponReturn).toBeCloseTo(0.075 / 338.65, 14);
  });

  it('entry at ask: a new member is bought above its mark', () => {
    const atAsk = { newEntrant: true, entryAtAsk: true, openingAsk: 99.5 };
    const day = indexReturn([a, b, member('C', 200e6, mark(99, 0), mark(99, 0.02), atAsk)]);
    // Worth 199m at the ask; the half point between bid and ask, 1m, is lost on the day of entry.
    expect(day?.openingMarketValue).toBeCloseTo(339.65e6, 3);
    expect(day?.priceReturn).toBeCloseTo((0.5 - 1) / 339.65, 14);
    expect(day?.couponReturn).toBeCloseTo(0.075 / 339.65, 14);
    // The day after it is no new entrant: its flag and ask have no effect.
    const after = { ...atAsk, newEntrant: false };
    expect(indexReturn([member('C', 200e6, mark(99, 0.02), mark(99, 0.04), after)])?.priceReturn).toBe(0);
  });

  it('exit: a former member has no weight and no effect', () => {
    const day = indexReturn([a]);
    expect(day?.openingMarketValue).toBeCloseTo(100.5e6, 3);
    expect(day?.priceReturn).toBeCloseTo(1 / 100.5, 14);
    expect(day?.couponReturn).toBeCloseTo(0.02 / 100.5, 14);
  });

  it('exit by maturity: principal and last coupon are paid in cash', () => {
    const matured = member('M', 100e6, mark(99.8, 2.1), mark(0, 0, 0), { couponPaid: 2.12, principalPaid: 100 });
    const day = indexReturn([matured]);
    expect(day?.priceReturn).toBeCloseTo(0.2 / 101.9, 14);
    expect(day?.couponReturn).toBeCloseTo(0.02 / 101.9, 14);
  });

  it('coupon date: paying accrued interest is not a loss', () => {
    const paid = member('A', 100e6, mark(100, 2), mark(100, 0.05), { couponPaid: 2.03 });
    const day = indexReturn([paid]);
    expect(day?.priceReturn).toBe(0);
    expect(day?.couponReturn).toBeCloseTo(0.08 / 102, 14);
  });

  it('factor change: principal repaid at par costs only the premium', () => {
    const repaid = member('A', 100e6, mark(102, 1, 1), mark(102, 1, 0.6), { principalPaid: 40, couponPaid: 0.4 });
    const day = indexReturn([repaid]);
    // Price: .6 × 102 + 40 − 102 = −.8. Coupon: .6 × 1 + .4 − 1 = 0. Market value 103.
    expect(day?.priceReturn).toBeCloseTo(-0.8 / 103, 14);
    expect(day?.couponReturn).toBeCloseTo(0, 14);
  });

  it('loss: principal written off lowers the price return in full', () => {
    const lost = member('A', 100e6, mark(100, 1, 1), mark(100, 1, 0.6));
    const day = indexReturn([lost]);
    expect(day?.priceReturn).toBeCloseTo(-40 / 101, 14);
    // Interest accrued on the principal that is gone goes with it.
    expect(day?.couponReturn).toBeCloseTo(-0.4 / 101, 14);
    // Already priced in: the clean price of what remains rises as the factor falls.
    const expected = indexReturn([member('A', 100e6, mark(58, 0, 1), mark(96, 0, 0.6))]);
    expect(expected?.priceReturn).toBeCloseTo((57.6 - 58) / 58, 14);
  });

  it('a total loss, and a later recovery', () => {
    const gone = indexReturn([a, member('B', 50e6, mark(80, 0.3), mark(0, 0, 0))]);
    expect(gone?.priceReturn).toBeCloseTo((1 - 40) / 140.65, 14);
    const reinstated = indexReturn([a, member('B', 50e6, mark(0, 0, 0), mark(90, 0, 0.1))]);
    // B was worth nothing: no weight, no return of its own, but 4.5m of gain for the index.
    expect(reinstated?.priceReturn).toBeCloseTo((1 + 4.5) / 100.5, 14);
    expect(reinstated?.members[1]).toMatchObject({ weight: 0, totalReturn: 0 });
    expect(reinstated?.members[1]?.contribution).toBeCloseTo(4.5 / 100.5, 14);
  });

  it('has no return without market value', () => {
    expect(indexReturn([])).toBeNull();
    expect(indexReturn([member('B', 50e6, mark(0, 0, 0), mark(0, 0, 0))])).toBeNull();
  });
});

describe('faults of a composition', () => {
  it.each<[IndexFaultCode, IndexMember]>([
    ['NOT_A_NUMBER', member('A', Number.NaN, mark(100), mark(100))],
    ['NOT_A_NUMBER', member('A', 1, mark(100), mark(Number.POSITIVE_INFINITY))],
    ['PAR_NOT_POSITIVE', member('A', 0, mark(100), mark(100))],
    ['NEGATIVE_FACTOR', member('A', 1, mark(100), mark(100, 0, -0.1))],
    ['NEGATIVE_PRICE', member('A', 1, mark(-1), mark(100))],
    ['NEGATIVE_PAYMENT', member('A', 1, mark(100), mark(100), { couponPaid: -1 })],
    ['NO_ASK_PRICE', member('A', 1, mark(100), mark(100), { newEntrant: true, entryAtAsk: true })],
    ['NO_ASK_PRICE', member('A', 1, mark(100), mark(100), { newEntrant: true, entryAtAsk: true, openingAsk: 0 })],
  ])('%s is found and refused', (code, faulty) => {
    expect(checkIndexMembers([b, faulty])).toEqual([{ securityId: 'A', code }]);
    expect(() => indexReturn([b, faulty])).toThrow(code);
  });

  it('finds a duplicate security, and every other fault', () => {
    expect(checkIndexMembers([a, b, a])).toEqual([{ securityId: 'A', code: 'DUPLICATE_SECURITY' }]);
    expect(checkIndexMembers([member('A', -1, mark(-1), mark(1)), b])).toHaveLength(2);
    expect(checkIndexMembers([a, b])).toEqual([]);
  });
});
