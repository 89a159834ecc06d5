import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './plain-date.ts';
import { flatRate, interestOn100, rateOn } from './rate-steps.ts';

const steps = [
  { fromDate: '2024-01-08', ratePercent: 5 },
  { fromDate: '2024-02-08', ratePercent: 6 },
];

describe('rate steps', () => {
  it.each([
    ['2024-01-07', null],
    ['2024-01-08', 5],
    ['2024-02-07', 5],
    ['2024-02-08', 6],
    ['2030-01-01', 6],
  ])('on %s the rate is %j', (date, expected) => {
    expect(rateOn(steps, date)).toBe(expected);
  });

  it('adds interest over the steps', () => {
    const expected = (5 * 31 + 6 * 29) / 360;
    expect(interestOn100(steps, '2024-01-08', '2024-03-08', 'ACT/360')).toBeCloseTo(expected, 14);
    expect(interestOn100(steps, '2024-01-07', '2024-03-08', 'ACT/360')).toBeNull();
    expect(interestOn100([], '2024-01-08', '2024-03-08', 'ACT/360')).toBeNull();
    expect(interestOn100(steps, '2024-01-08', '2024-01-08', 'ACT/360')).toBe(0);
    expect(() => interestOn100(steps.toReversed(), '2024-03-08', '2024-04-08', 'ACT/360')).toThrow(RangeError);
  });

  it('gives each of many steps its own days', () => {
    const many = [...steps, { fromDate: '2024-02-20', ratePercent: 7 }, { fromDate: '2024-03-01', ratePercent: 1 }];
    const expected = (5 * 31 + 6 * 12 + 7 * 10 + 1 * 7) / 360;
    expect(interestOn100(many, '2024-01-08', '2024-03-08', 'ACT/360')).toBeCloseTo(expected, 14);
  });

  it('does not change if a rate steps to the same value, on any day and under any day count', () => {
    const dayCounts = ['ACT/ACT', 'ACT/360', 'ACT/365', '30/360', '30E/360'] as const;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), fc.constantFrom(...dayCounts), (offset, dayCount) => {
        const stepped = [...flatRate(5), { fromDate: addDays('2024-01-15', offset), ratePercent: 5 }];
        const direct = interestOn100(flatRate(5), '2024-01-15', '2024-07-15', dayCount) ?? Number.NaN;
        expect(interestOn100(stepped, '2024-01-15', '2024-07-15', dayCount)).toBeCloseTo(direct, 12);
      }),
    );
  });
});
