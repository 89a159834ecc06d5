import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrintLine } from './reduce-prints.ts';
import { PrintRows } from './print-rows.ts';

const day = fc.integer({ min: 0, max: 28 }).map((n) => `2026-01-${String(n + 1).padStart(2, '0')}`);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const print: fc.Arbitrary<PrintLine> = fc.record({
  line: fc.integer({ min: 2, max: 2_000_000 }),
  tradeDate: day,
  tradeTime: time,
  settlementDate: day,
  status: fc.constantFrom('TRADE', 'CANCEL', 'CORRECTION'),
  price: fc.double({ min: 0.000001, max: 200, noNaN: true }),
  quantity: fc.integer({ min: 1, max: 100_000_000 }),
  isCapped: fc.boolean(),
  side: fc.constantFrom('B', 'S', 'D', '-'),
  yield: fc.option(fc.double({ min: -50, max: 50, noNaN: true })),
  isAsOf: fc.boolean(),
  isReversal: fc.boolean(),
});

test('what is put in comes out by security, in the order of the file', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), print), { maxLength: 60 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 30 }), (given, size) => {
      const held = new PrintRows();
      for (const [securityNo, line] of given) held.add(securityNo, line);
      const wanted = Map.groupBy(given, ([securityNo]) => securityNo);
      const found = [...held.bySecurity(size)].flatMap((part) => [...part]);
      expect(found).toEqual(
        [...wanted].toSorted(([a], [b]) => a - b).map(([no, lines]) => [no, lines.map(([, line]) => line)]),
      );
    }),
  );
});

test('parts are no larger than asked for by more than one security', () => {
  const held = new PrintRows();
  const [one] = fc.sample(print, { numRuns: 1, seed: 1 });
  if (!one) throw new Error('there is a print');
  for (let n = 0; n < 10_000; n += 1) held.add(n % 100, one);
  const sizes = [...held.bySecurity(950)].map((part) =>
    [...part.values()].reduce((sum, prints) => sum + prints.length, 0),
  );
  expect(sizes).toEqual(Array.from({ length: 10 }, () => 1_000));
});
