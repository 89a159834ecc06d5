import { useTable } from '@tanstack/react-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { columnDefs, features, readSettings, rowFilter } from './table-model.ts';

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

const defs = columnDefs(columns);
function SortedNames({ id, desc }: { id: string; desc: boolean }) {
  const table = useTable({ features, columns: defs, data: rows, initialState: { sorting: [{ id, desc }] } });
  return names(table.getRowModel().rows.map(({ original }) => original)).join(' ');
}
const sortedBy = (id: string, desc: boolean) => renderToStaticMarkup(<SortedNames id={id} desc={desc} />).split(' ');

describe('sorting', () => {
  test('numbers by value, equal rows in their order, rows without a value last either way', () => {
    expect(sortedBy('price', false)).toEqual(['Umbra', 'Tarn', 'Cinder', 'alder']);
    expect(sortedBy('price', true)).toEqual(['Cinder', 'Umbra', 'Tarn', 'alder']);
  });

  test('text without regard to case, and an unknown column changes nothing', () => {
    expect(sortedBy('name', false)).toEqual(['alder', 'Cinder', 'Tarn', 'Umbra']);
    expect(sortedBy('gone', false)).toEqual(names(rows));
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
  test('a number is found as it is shown and as it is typed', () => {
    const moved: Column<Bond>[] = [{ ...columns[1]!, text: () => '−1,234.50' }];
    for (const typed of ['−1,234.50', '-1234.5', '1,234', '1234']) {
      expect(rowFilter(rows, moved)(typed), typed).toHaveLength(rows.length);
    }
  });
  test('no words, all rows', () => {
    expect(filter('  ')).toBe(rows);
  });
});

test('what the browser kept is taken as far as it makes sense', () => {
  const settings = { sorting: [{ id: 'price', desc: true }], columnSizing: { name: 300 }, columnVisibility: {} };
  expect(readSettings(JSON.stringify(settings))).toEqual(settings);
  expect(readSettings(JSON.stringify({ ...settings, sorting: 'up' }))).toEqual({ ...settings, sorting: [] });
  for (const kept of [undefined, '', 'not json', '[]', 'null', '{"columnSizing":{"a":"9"}}']) {
    expect(readSettings(kept)).toEqual({ sorting: [], columnSizing: {}, columnVisibility: {} });
  }
});
