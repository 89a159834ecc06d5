import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayNumber,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  isPlainDate,
  parsePlainDate,
  plainDate,
  plainDateFromDayNumber,
} from './plain-date.ts';

describe('plain dates', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11016],
    ['2024-03-01', 19783],
  ])('%s is day %i', (date, number) => {
    expect(dayNumber(date)).toBe(number);
    expect(plainDateFromDayNumber(number)).toBe(date);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-11-30', 3, '2025-02-28'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-05-09', 12, '2025-05-09'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it.each(['2023-02-29', '2023-13-01', '2023-1-1', '', '2023-04-31', 'x'])('refuses %j', (text) => {
    expect(isPlainDate(text)).toBe(false);
    expect(parsePlainDate(text)).toBeNull();
  });

  it('adds and subtracts days', () => {
    expect(addDays('2023-12-31', 1)).toBe('2024-01-01');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysInMonth(1900, 2)).toBe(28);
    expect(dayOfWeek('2024-03-01')).toBe(5);
    expect(dayOfWeek('1969-12-28')).toBe(0);
    expect(plainDate(2024, 2, 1.5)).toBeNull();
    expect(() => addDays('nonsense', 1)).toThrow(RangeError);
    expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError);
  });
});
