import { expect, test } from 'vitest';
import { marketDayOf } from './today.ts';

test.each([
  ['a Friday', '2026-11-20', '2026-11-20'],
  ['a Sunday', '2026-11-22', '2026-11-20'],
  ['Thanksgiving', '2026-11-26', '2026-11-25'],
  ['the Saturday after Christmas', '2026-12-26', '2026-12-24'],
])('%s opens on the last business day', (_, today, day) => {
  expect(marketDayOf(today)).toEqual({ today, day });
});
