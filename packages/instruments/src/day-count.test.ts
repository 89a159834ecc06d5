import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedDays, type DayCountConvention, yearFraction } from './day-count.ts';
import { plainDateFromDayNumber } from './plain-date.ts';

const conventions: DayCountConvention[] = ['ACT/ACT', 'ACT/360', 'ACT/365', '30/360', '30E/360'];

describe('day counts', () => {
  // ISDA, "EMU and Market Conventions: Recent Developments" (1998), the Actual/Actual (ISDA) column.
  it.each([
    ['2003-11-01', '2004-05-01', 0.497724380567],
    ['1999-02-01', '1999-07-01', 0.41095890411],
    ['1999-07-01', '2000-07-01', 1.0013773486],
    ['2002-08-15', '2003-07-15', 0.915068493151],
    ['2003-07-15', '2004-01-15', 0.504004790778],
    ['1999-07-30', '2000-01-30', 0.503892506924],
    ['2000-01-30', '2000-06-30', 0.415300546448],
  ])('ACT/ACT from %s to %s is %d', (start, end, expected) => {
    expect(yearFraction('ACT/ACT', start, end)).toBeCloseTo(expected, 11);
  });

  // ISDA, "30/360 Day Count Conventions" (22 December 2008), examples 1 to 3: Bond Basis and Eurobond Basis.
  it.each([
    ['2006-08-20', '2007-02-20', 180, 180],
    ['2008-08-20', '2009-02-20', 180, 180],
    ['2006-08-31', '2007-02-28', 178, 178],
    ['2007-02-28', '2007-08-31', 183, 182],
    ['2007-08-31', '2008-02-29', 179, 179],
    ['2008-02-29', '2008-08-31', 182, 181],
    ['2008-08-31', '2009-02-28', 178, 178],
    ['2006-01-31', '2006-02-28', 28, 28],
    ['2006-01-30', '2006-02-28', 28, 28],
    ['2006-02-28', '2006-03-03', 5, 5],
    ['2006-02-14', '2006-02-28', 14, 14],
    ['2006-09-30', '2006-10-31', 30, 30],
    ['2006-10-31', '2006-11-28', 28, 28],
    ['2007-08-31', '2008-02-28', 178, 178],
    ['2008-02-28', '2008-08-28', 180, 180],
    ['2008-02-28', '2008-08-30', 182, 182],
    ['2008-02-28', '2008-08-31', 183, 182],
    ['2007-02-26', '2008-02-28', 362, 362],
    ['2007-02-26', '2008-02-29', 363, 363],
    ['2008-02-29', '2009-02-28', 359, 359],
    ['2008-02-28', '2008-03-30', 32, 32],
    ['2008-02-28', '2008-03-31', 33, 32],
  ])('from %s to %s are %i days of 30/360 and %i of 30E/360', (start, end, bond, eurobond) => {
    expect(countedDays('30/360', start, end)).toBe(bond);
    expect(countedDays('30E/360', start, end)).toBe(eurobond);
    expect(yearFraction('30/360', start, end)).toBe(bond / 360);
    expect(yearFraction('30E/360', start, end)).toBe(eurobond / 360);
  });

  it.each<[DayCountConvention, string, string, number]>([
    ['ACT/360', '2024-01-08', '2024-04-08', 91 / 360],
    ['ACT/360', '2024-01-01', '2025-01-01', 366 / 360],
    ['ACT/365', '2024-01-01', '2025-01-01', 366 / 365],
    ['ACT/365', '2023-01-01', '2024-01-01', 1],
    ['ACT/ACT', '2019-07-01', '2025-07-01', 184 / 365 + 5 + 181 / 365],
  ])('%s from %s to %s is %d', (convention, start, end, expected) => {
    expect(yearFraction(convention, start, end)).toBeCloseTo(expected, 14);
  });

  it('refuses periods that end before they start, and text that is not a date', () => {
    for (const convention of conventions) {
      expect(() => yearFraction(convention, '2024-01-02', '2024-01-01')).toThrow(RangeError);
      expect(() => countedDays(convention, '2024-01-02', '2024-02-30')).toThrow(RangeError);
      expect(yearFraction(convention, '2024-01-31', '2024-01-31')).toBe(0);
    }
  });

  const days = fc.integer({ min: 11_000, max: 25_000 });
  const gaps = fc.integer({ min: 0, max: 2_000 });

  it('adds up over a split for the ACT conventions', () => {
    const actual = ['ACT/ACT', 'ACT/360', 'ACT/365'] as const;
    fc.assert(
      fc.property(days, gaps, gaps, fc.constantFrom(...actual), (start, first, second, convention) => {
        const [a, b, c] = [start, start + first, start + first + second].map(plainDateFromDayNumber);
        if (!a || !b || !c) throw new Error('three dates expected');
        const parts = yearFraction(convention, a, b) + yearFraction(convention, b, c);
        expect(parts).toBeCloseTo(yearFraction(convention, a, c), 12);
      }),
    );
  });

  it('never falls with a later end', () => {
    fc.assert(
      fc.property(days, gaps, fc.constantFrom(...conventions), (start, gap, convention) => {
        const from = plainDateFromDayNumber(start);
        const here = yearFraction(convention, from, plainDateFromDayNumber(start + gap));
        const next = yearFraction(convention, from, plainDateFromDayNumber(start + gap + 1));
        expect(next).toBeGreaterThanOrEqual(here);
        expect(here).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
