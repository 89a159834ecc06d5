import { expect, test } from 'vitest';
import { boundedWidth, isShown, keepSettings, noSettings, readSettings } from './table-settings.ts';
import type { TableSettings } from './table-settings.ts';

const browser = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value;
  },
});

test('what was kept comes back, table by table', () => {
  const storage = browser();
  const settings: TableSettings = {
    sort: { id: 'price', direction: 'descending' },
    widths: { name: 300 },
    shown: { cusip: false },
  };
  keepSettings(storage, 'securities', settings);
  expect(readSettings(storage, 'securities')).toEqual(settings);
  expect(readSettings(storage, 'trades')).toEqual(noSettings);
});

test.each([
  '',
  'not json',
  '[]',
  'null',
  '{"sort":{"id":"x","direction":"up"},"widths":{"a":"9","b":1},"shown":{"c":1}}',
])('kept text %j does no harm', (text) => {
  expect(readSettings(browser({ 'landfall.table.x': text }), 'x')).toEqual(noSettings);
});

test('a browser that refuses to keep anything is borne', () => {
  const refusing = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(readSettings(refusing, 'x')).toEqual(noSettings);
  expect(() => keepSettings(refusing, 'x', noSettings)).not.toThrow();
});

test('columns show as they start until the reader decides', () => {
  const hidden = { id: 'name', isHidden: true };
  expect(isShown(hidden, noSettings)).toBe(false);
  expect(isShown(hidden, { ...noSettings, shown: { name: true } })).toBe(true);
  expect(isShown({ id: 'isin' }, { ...noSettings, shown: { isin: false } })).toBe(false);
});

test('widths stay within reason', () => {
  expect([3, 100.4, 9_000].map(boundedWidth)).toEqual([56, 100, 720]);
});
