import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { boundsOf, everything, placeAfter, toTsv } from './selection.ts';

const extent = { rows: 50, columns: 3, page: 10 };
const from = { row: 5, column: 1 };

describe('moving', () => {
  test.each([
    ['ArrowDown', false, 6, 1],
    ['ArrowUp', false, 4, 1],
    ['ArrowLeft', false, 5, 0],
    ['ArrowRight', false, 5, 2],
    ['ArrowDown', true, 49, 1],
    ['ArrowUp', true, 0, 1],
    ['Home', false, 5, 0],
    ['End', false, 5, 2],
    ['Home', true, 0, 0],
    ['End', true, 49, 2],
    ['PageDown', false, 15, 1],
    ['PageUp', false, 0, 1],
  ])('%s (to the edge: %s) leads to row %d, column %d', (key, toEdge, row, column) => {
    expect(placeAfter(key, toEdge, from, extent)).toEqual({ row, column });
  });

  test('stops at the edges, the header being row -1', () => {
    expect(placeAfter('ArrowUp', false, { row: 0, column: 0 }, extent)).toEqual({ row: -1, column: 0 });
    expect(placeAfter('ArrowUp', false, { row: -1, column: 0 }, extent)).toEqual({ row: -1, column: 0 });
    expect(placeAfter('PageDown', false, { row: 45, column: 2 }, extent)).toEqual({ row: 49, column: 2 });
    expect(placeAfter('ArrowDown', false, { row: -1, column: 0 }, { ...extent, rows: 0 })).toEqual({
      row: -1,
      column: 0,
    });
  });

  test('leaves other keys alone', () => {
    expect(placeAfter('Enter', false, from, extent)).toBeNull();
  });
});

describe('copying', () => {
  const columns: Column<{ name: string; price: number | null }>[] = [
    { id: 'name', header: 'Name', kind: 'text', width: 1, value: (row) => row.name },
    { id: 'price', header: 'Clean Price', kind: 'number', width: 1, value: (row) => row.price, text: () => 'rounded' },
  ];
  const rows = [
    { name: 'Alder\tRe', price: 101.123 },
    { name: 'Tarn Re', price: null },
  ];

  test('whole rows come under their headers, values unrounded, tabs never inside a cell', () => {
    const all = everything({ rows: 2, columns: 2, page: 1 });
    expect(all && toTsv(rows, columns, boundsOf(all))).toBe('Name\tClean Price\nAlder Re\t101.123\nTarn Re\t');
  });

  test('text that a spreadsheet would run is only shown there, and numbers stay numbers', () => {
    const bounds = boundsOf({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 1 } });
    const pasted = [{ name: '=HYPERLINK("https://elsewhere.example")', price: -1.25 }];
    expect(toTsv(pasted, columns, bounds)).toBe(`'=HYPERLINK("https://elsewhere.example")\t-1.25`);
  });

  test('of a table that a filter has emptied there is nothing to copy', () => {
    expect(everything({ rows: 0, columns: 2, page: 1 })).toBeNull();
  });

  test('a part comes as it is, from wherever it was drawn', () => {
    const bounds = boundsOf({ anchor: { row: 1, column: 1 }, head: { row: 0, column: 1 } });
    expect(toTsv(rows, columns, bounds)).toBe('101.123\n');
    expect(toTsv(rows, columns, boundsOf({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } }))).toBe(
      'Alder Re',
    );
  });
});
