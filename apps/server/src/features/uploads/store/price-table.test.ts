import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeNumeric, writeText } from './pg-fields.ts';
import { PriceTable, type PriceRow } from './price-table.ts';

const decimal = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const rowsOf = fc.array(
  fc.record<PriceRow>({
    securityNo: fc.nat(),
    date: fc.constant(''),
    day: fc.nat(30_000),
    price: decimal,
    margin: fc.option(decimal),
    comment: fc.option(fc.string({ unit: 'binary', maxLength: 120 })),
    line: fc.nat(),
  }),
  { size: 'max', maxLength: 3_000 },
);

const field = (write: typeof writeNumeric | typeof writeText, value: string | null): Buffer => {
  const buffer = Buffer.alloc(1_000);
  return buffer.subarray(0, write(buffer, 0, value));
};

it('keeps what it is given, however many, and margins that are found later', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const table = new PriceTable();
      for (const row of rows) table.push(row);
      expect(table.length).toBe(rows.length);
      for (const [place, row] of rows.entries()) if (row.margin === null) table.setMargin(place, '12.50');
      for (const [place, { securityNo, day, line, price, margin, comment }] of rows.entries()) {
        expect([table.securityNo(place), table.day(place), table.line(place)]).toEqual([securityNo, day, line]);
        expect([table.price(place), table.margin(place)]).toEqual([Number(price), Number(margin ?? '12.5') + 0]);
        const fields = [field(writeNumeric, price), field(writeNumeric, margin ?? '12.50'), field(writeText, comment)];
        const own = table.fields(place);
        expect([own.price, own.margin, own.comment].map((each) => Buffer.from(each))).toEqual(fields);
        const copied = Buffer.alloc(table.fieldBytes(place) + 2);
        expect(table.copyFields(place, copied, 1)).toBe(copied.length - 1);
        expect(copied).toEqual(Buffer.concat([Buffer.of(0), ...fields, Buffer.of(0)]));
      }
    }),
    { numRuns: 4 },
  );
});
