import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeCount, reducePrints, type PrintLine } from './reduce-prints.ts';

let line = 0;
const print = (status: PrintLine['status'], more: Partial<PrintLine> = {}): PrintLine => ({
  line: (line += 1),
  status,
  tradeDate: '2026-01-12',
  tradeTime: '10:00:00',
  settlementDate: '2026-01-14',
  price: 99.5,
  quantity: 250_000,
  isCapped: false,
  side: 'S',
  yield: null,
  isAsOf: false,
  isReversal: false,
  ...more,
});
const trade = (more?: Partial<PrintLine>) => print('TRADE', more);
const cancel = (more?: Partial<PrintLine>) => print('CANCEL', more);
const correction = (more?: Partial<PrintLine>) => print('CORRECTION', more);

/** Price and number of the prints that stand. */
const standing = (...lines: PrintLine[]) =>
  [...reducePrints(lines).counts.values()]
    .map((count) => [count.price, count.total - count.cancelled])
    .filter(([, stands]) => stands !== 0);

describe('reducePrints', () => {
  it('drops a cancel together with the trade it cancels, in either order', () => {
    expect(standing(trade(), cancel())).toEqual([]);
    expect(standing(cancel(), trade(), trade())).toEqual([[99.5, 1]]);
  });

  it('drops a trade that the export shows as cancelled itself, beside its cancel', () => {
    expect(standing(cancel(), cancel())).toEqual([]);
    expect(standing(cancel(), cancel(), trade({ price: 98 }))).toEqual([[98, 1]]);
  });

  it('reads a moment that could be either by what the rest of the export does', () => {
    const either = [cancel(), cancel(), trade()];
    const early = { tradeTime: '09:00:00' };
    expect(standing(...either)).toEqual([]);
    expect(standing(...either, cancel(early), cancel(early))).toEqual([[99.5, 1]]);
    expect(standing(...either, cancel(early), trade(early))).toEqual([]);
  });

  it('puts a correction in the place of what it corrects', () => {
    expect(standing(cancel({ price: 95 }), correction())).toEqual([[99.5, 1]]);
    expect(standing(trade({ price: 88.5 }), correction())).toEqual([[99.5, 1]]);
    expect(standing(trade({ price: 88.5 }), trade({ price: 80, side: 'B', quantity: 1 }), correction())).toEqual([
      [99.5, 1],
      [80, 1],
    ]);
  });

  it('follows a correction of a correction, and one that is cancelled in the end', () => {
    expect(standing(cancel({ price: 101 }), cancel({ price: 100.75 }), correction({ price: 100.5 }))).toEqual([
      [100.5, 1],
    ]);
    expect(standing(cancel(), cancel(), cancel())).toEqual([]);
  });

  it('takes the yield of a correction that corrects nothing else', () => {
    for (const replaced of [trade({ yield: 75 }), cancel({ yield: 75 })]) {
      const [count, ...others] = reducePrints([replaced, correction({ yield: 7.5 })]).counts.values();
      expect(others).toEqual([]);
      expect(count).toMatchObject({ total: 2, cancelled: 1, yield: 7.5 });
    }
  });

  it('takes a reversal as the cancel of an earlier trade', () => {
    expect(standing(trade(), trade({ isReversal: true }))).toEqual([]);
    expect(standing(cancel({ price: 100 }), trade({ price: 100, isReversal: true }), correction())).toEqual([
      [99.5, 1],
    ]);
  });

  it('says what a cancel and a correction are missing', () => {
    const { notes, loose, counts } = reducePrints([cancel(), correction({ tradeTime: '11:00:00' })]);
    expect(notes.map((note) => note.text)).toEqual(['cancels a trade that is not in this file']);
    expect(loose).toHaveLength(1);
    expect([...counts.values()].map((count) => [count.tradeTime, count.total - count.cancelled])).toEqual([
      ['10:00:00', 0],
      ['11:00:00', 1],
    ]);
  });
});

describe('mergeCount', () => {
  it('gives the same whichever export comes first, and however often', () => {
    const [base] = reducePrints([trade()]).counts.values();
    const count = fc
      .tuple(fc.nat(5), fc.nat(5))
      .map(([total, cancelled]) => ({ ...base!, total, cancelled: Math.min(total, cancelled) }));
    const numbers = ({ total, cancelled }: { total: number; cancelled: number }) => [total, cancelled];
    fc.assert(
      fc.property(count, count, count, (a, b, c) => {
        expect(numbers(mergeCount(a, b))).toEqual(numbers(mergeCount(b, a)));
        expect(numbers(mergeCount(mergeCount(a, b), c))).toEqual(numbers(mergeCount(a, mergeCount(b, c))));
        expect(numbers(mergeCount(mergeCount(a, b), b))).toEqual(numbers(mergeCount(a, b)));
      }),
    );
  });
});
