import { expect, test } from 'vitest';
import { type Column, columnTracks, numberWidths } from './column.ts';

const columns = [
  { id: 'name', kind: 'text', width: 200 },
  { id: 'price', kind: 'number', width: 100 },
] as const;

test('columns share the room that is left, text twice as much, and a resized one keeps its width', () => {
  expect(columnTracks(columns, {}, {}, null)).toEqual({
    '--tracks': 'minmax(200px, 400fr) minmax(100px, 100fr)',
    '--least-width': '300px',
  });
  expect(columnTracks(columns, { name: 150 }, {}, null)).toEqual({
    '--tracks': '150px minmax(100px, 100fr)',
    '--least-width': '250px',
  });
});

test('a narrow screen never scrolls sideways', () => {
  expect(columnTracks(columns, { name: 700 }, {}, { hasDetails: true })).toEqual({
    '--tracks': 'minmax(0, 1fr) max(min(76px, 20vw), 12px) 24px',
    '--least-width': '0px',
  });
  const withDate = [...columns, { id: 'date', kind: 'date', width: 116 } as const];
  expect(columnTracks(withDate, {}, {}, { hasDetails: false })['--tracks']).toBe(
    'minmax(0, 1fr) max(min(76px, 20vw), 12px) 92px',
  );
});

test('a column is as wide as its longest number', () => {
  const dm: Column<number | null> = {
    id: 'dm',
    header: 'DM',
    kind: 'number',
    width: 92,
    value: (row) => row,
    text: (row) => (row === null ? 'n/m' : row.toFixed(2)),
  };
  const drawn = numberWidths([dm], [null, 12.5, 99_999_999, -1, -123_456.5]);
  expect(drawn['dm']).toBeCloseTo(10 * 8.2 + 4.5);
  expect(columnTracks([dm], {}, drawn, null)['--least-width']).toBe('107px');
  expect(columnTracks([dm], { dm: 60 }, drawn, null)['--least-width']).toBe('60px');
  expect(columnTracks([columns[0], dm], {}, drawn, { hasDetails: false })['--tracks']).toContain(', 99px)');
  expect(numberWidths([dm], [])).toEqual({ dm: 0 });
});
