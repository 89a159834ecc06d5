import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRow, rowCount, tableOf } from './csv-table.ts';
import type { CsvTable } from './csv-table.ts';
import { readRecord } from './read-record.ts';

const rowsOf = (table: CsvTable) =>
  Array.from({ length: rowCount(table) }, (_, row) => [...readRow(table, row).values()]);

describe('a record', () => {
  test.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,', ['a', '', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",c', ['say "hi"', 'c']],
    ['="00123",="a""b",c', ['00123', 'a"b', 'c']],
    ['"=""00123""",c', ['00123', 'c']],
    [' a , b ', ['a', 'b']],
    ['5" wide,6', ['5" wide', '6']],
    ['"open,c', ['open,c']],
    ['', ['']],
  ])('%s', (record, cells) => {
    expect(readRecord(record, ',')).toEqual(cells);
  });
});

describe('a file', () => {
  test('the first line is the header, whatever the case; empty lines are passed over; missing cells are empty', () => {
    const table = tableOf('\r\nCusip, ISIN ,Price\r\n1,2,3\r\n\r\n   \r\n4,5\r\n,,\r\n');
    expect(table.header).toEqual(['cusip', 'isin', 'price']);
    expect(rowsOf(table)).toEqual([
      ['1', '2', '3'],
      ['4', '5', ''],
    ]);
  });

  test.each([
    ['line feeds', 'a,b\n1,2\n3,4'],
    ['carriage returns', 'a,b\r1,2\r3,4\r'],
    ['both', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['semicolons', 'a;b\n1;2\n3;4'],
    ['tabs', 'a\tb\n1\t2\n3\t4'],
  ])('with %s', (_, text) => {
    expect(rowsOf(tableOf(text))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('a quoted cell holds line breaks and separators; a decimal comma stays in its cell of a file with semicolons', () => {
    expect(rowsOf(tableOf('a,b\n"1\r\n1",2\n3,"x\n\ny"\n'))).toEqual([
      ['1\r\n1', '2'],
      ['3', 'x\n\ny'],
    ]);
    expect(rowsOf(tableOf('a;b\n99,5;1\n'))).toEqual([['99,5', '1']]);
  });

  test('nothing in it, or a header alone', () => {
    expect([rowCount(tableOf('')), rowCount(tableOf('\n\n')), rowCount(tableOf('a,b\n'))]).toEqual([0, 0, 0]);
    expect(tableOf('a,b').header).toEqual(['a', 'b']);
  });

  test('whatever a writer that quotes puts down is read back', () => {
    const cell = fc
      .string({
        unit: fc.constantFrom('a', '1', ',', ';', '\t', '\n', '\r', '"', '=', ' ', '.', 'é', '😀'),
        maxLength: 8,
      })
      .map((text) => text.trim());
    const rows = fc.array(fc.tuple(fc.constantFrom('x', '1'), cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (table, separator, newline) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          // A cell that reads like Excel's way of keeping a text is taken for it.
          fc.pre(table.every((row) => row.every((text) => !text.startsWith('="'))));
          const text = [['a', 'b', 'c'], ...table].map((row) => row.map(quoted).join(separator)).join(newline);
          expect(rowsOf(tableOf(text))).toEqual(table);
        },
      ),
    );
  });
});
