import { describe, expect, test } from 'vitest';
import {
  fullDate,
  marketDate,
  marketInstant,
  readableDate,
  readableInstant,
  readerTimeZone,
  setMarketTimeZone,
  zonesNote,
} from './dates.ts';
import { counted, fileSize } from './numbers.ts';

describe('dates', () => {
  test.each([
    ['2026-11-20T04:59:59Z', '2026-11-19'],
    ['2026-11-20T05:00:00Z', '2026-11-20'],
    ['2026-07-01T03:59:59Z', '2026-06-30'],
  ])('%s is the business date %s', (instant, date) => {
    expect(marketDate(new Date(instant))).toBe(date);
  });
  test('for reading', () => {
    expect(readableDate('2026-11-05')).toBe('5 Nov 2026');
    expect(readableDate('2026-02-30')).toBe('2026-02-30');
    expect(fullDate('2026-11-20')).toBe('Friday, 20 November 2026');
    expect(readableInstant('2026-11-20T00:05:00Z', 'UTC')).toBe('20 Nov 2026, 00:05');
    expect(readableInstant('never')).toBe('never');
    expect(marketInstant('2026-11-20T00:05:00Z')).toBe('19 Nov 2026, 19:05 in New York');
  });
  test('of a list of a market day, where the reader is elsewhere', () => {
    setMarketTimeZone(readerTimeZone);
    expect(zonesNote()).toBeNull();
    setMarketTimeZone('Pacific/Kiritimati');
    expect(zonesNote()).toBe(`Days in Kiritimati, times in ${readerTimeZone}`);
    setMarketTimeZone('America/New_York');
  });
});

describe('numbers', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [150 * 1024, '150 KB'],
    [10 * 1024 * 1024, '10.0 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
  test('counts', () => {
    expect([0, 1, 2].map((count) => counted(count, 'document'))).toEqual(['0 documents', '1 document', '2 documents']);
    expect(counted(2, 'class', 'classes')).toBe('2 classes');
  });
});
