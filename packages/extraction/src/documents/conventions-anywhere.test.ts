import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2026-1 Class A Notes' }];

describe('conventions that no label asks for', () => {
  const conventionOf = (...remarks: string[]) => {
    const rows = makeRows([['Principal Amount', '$150,000,000'], ...remarks.map((text, at) => [`Remark ${at}`, text])]);
    return extract('OC', [...title, ...rows]).securities[0]?.dayCountConvention;
  };

  it('are read wherever they stand', () => {
    expect(conventionOf('The count is on exact days over 360 here')).toBe('ACT/360');
  });

  it('are left open where the text has two of them', () => {
    expect(conventionOf('Once exact days over 360 here', 'Once 30/360 there')).toBeNull();
  });
});

describe('a coupon that no label asks for', () => {
  it('is read from what the notes are called', () => {
    const rows = makeRows([
      ['Principal Amount', '$150,000,000'],
      ['Securities offered', 'Principal at-risk variable rate notes'],
    ]);
    expect(extract('OC', [...title, ...rows]).securities[0]?.couponType).toBe('FLOAT');
  });
});

describe('a convention whose first word is cut short', () => {
  it.each([
    ['Roll Convention', 'Mod. Following'],
    ['Business Day Convention', 'Mod. Following'],
    ['Business Days', 'mod. following'],
  ])('is read whole beside its label in running lines: %s %s', (label, value) => {
    const lines = ['Day Count', '30/360 (twelve months of 30 days)', label, value, 'Issuer Call', 'Not Applicable'];
    const pieces = lines.map((text, at) => ({ x: 60, y: 80 + 14 * at, text }));
    expect(extract('OC', [...title, ...pieces]).securities[0]?.businessDayConvention).toBe('MODIFIED_FOLLOWING');
  });
});

it('are of all classes where a bracket names one of them for what the bracket says', () => {
  const { securities } = extract('OC', [
    ...prose('Example Re Ltd. Series 2031-1 Class A Notes, Class B Notes and Class C Notes', 60),
    ...makeRows(
      [
        ['Coupon dates', '28 March and 28 September; if not a banking day in Zurich (and, for Class C,'],
        ['', 'a TARGET day) the next such day'],
      ],
      { top: 90, columns: [60, 180] },
    ).map((piece) => (piece.y === 110 ? { ...piece, y: 102 } : piece)),
  ]);
  expect(securities.map((each) => [each.couponFrequency, each.businessDayConvention])).toEqual(
    Array.from({ length: 3 }, () => [2, 'FOLLOWING']),
  );
});
