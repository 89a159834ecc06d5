import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { nextSort, rowFilter, sortRows } from './table-rows.ts';

interface Bond {
  name: string;
  price: number | null;
}
const columns: Column<Bond>[] = [
  { id: 'name', header: 'Name', kind: 'text', width: 100, value: (row) => row.name },
  {
    id: 'price',
    header: 'Price',
    kind: 'number',
    width: 80,
    value: (row) => row.price,
    text: (row) => row.price?.toFixed(2) ?? 'n/m',
  },
];
const rows: Bond[] = [
  { name: 'Umbra Re Class B', price: 9 },
  { name: 'alder Re Class A', price: null },
  { name: 'Cinder Re Class A', price: 101.5 },
  { name: 'Tarn Re Class A', price: 9 },
];
const names = (found: readonly Bond[]) => found.map(({ name }) => name.split(' ')[0]);

describe('sorting', () => {
  test('a header goes ascending, descending, and back to the order given', () => {
    const once = nextSort(null, 'price');
    const twice = nextSort(once, 'price');
    expect([once?.direction, twice?.direction, nextSort(twice, 'price')]).toEqual(['ascending', 'descending', null]);
    expect(nextSort(twice, 'name')).toEqual({ id: 'name', direction: 'ascending' });
  });

  test('numbers by value, equal rows in their order, rows without a value last either way', () => {
    expect(names(sortRows(rows, columns, { id: 'price', direction: 'ascending' }))).toEqual([
      'Umbra',
      'Tarn',
      'Cinder',
      'alder',
    ]);
    expect(names(sortRows(rows, columns, { id: 'price', direction: 'descending' }))).toEqual([
      'Cinder',
      'Umbra',
      'Tarn',
      'alder',
    ]);
  });

  test('text without regard to case, and an unknown column changes nothing', () => {
    expect(names(sortRows(rows, columns, { id: 'name', direction: 'ascending' }))[0]).toBe('alder');
    expect(sortRows(rows, columns, { id: 'gone', direction: 'ascending' })).toBe(rows);
  });
});

describe('filtering', () => {
  const filter = rowFilter(rows, columns);
  test('every word must be somewhere in what the row shows', () => {
    expect(names(filter('RE cinder'))).toEqual(['Cinder']);
    expect(names(filter('9.00 class'))).toEqual(['Umbra', 'Tarn']);
    expect(names(filter('n/m'))).toEqual(['alder']);
    expect(filter('nowhere')).toEqual([]);
  });
  test('no words, all rows', () => {
    expect(filter('  ')).toBe(rows);
  });
});
