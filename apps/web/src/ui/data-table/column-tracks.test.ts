import { expect, test } from 'vitest';
import { columnTracks } from './column-tracks.ts';

const columns = [
  { id: 'name', kind: 'text', width: 200 },
  { id: 'price', kind: 'number', width: 100 },
] as const;

test('columns share the room that is left, text twice as much, and a resized one keeps its width', () => {
  expect(columnTracks(columns, {}, null)).toEqual({
    '--tracks': 'minmax(200px, 400fr) minmax(100px, 100fr)',
    '--least-width': '300px',
  });
  expect(columnTracks(columns, { name: 150 }, null)).toEqual({
    '--tracks': '150px minmax(100px, 100fr)',
    '--least-width': '250px',
  });
});

test('a narrow screen never scrolls sideways', () => {
  expect(columnTracks(columns, { name: 700 }, { hasDetails: true })).toEqual({
    '--tracks': 'minmax(0, 1fr) min(76px, 20vw) 24px',
    '--least-width': '0px',
  });
  expect(columnTracks(columns, {}, { hasDetails: false })['--tracks']).toBe('minmax(0, 1fr) min(76px, 20vw)');
});
