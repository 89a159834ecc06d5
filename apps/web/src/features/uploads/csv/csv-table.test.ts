import { CsvFault } from '@landfall/contract';
import { expect, test } from 'vitest';
import { readRow, rowCount, tableOf } from './csv-table.ts';

const columns = ['CUSIP', 'PRICE', 'COMMENTS'];
const rowsOf = (text: string) => {
  const table = tableOf(new TextEncoder().encode(text), columns);
  return Array.from({ length: rowCount(table) }, (_, row) => readRow(table, row));
};

test('the first line is the header, in any order and case; commas inside quotes are kept', () => {
  expect(rowsOf('comments, Price ,CUSIP\r\n"firm, two ""sides""",101.5,66548N8J1\r\n,99, X \r\n')).toEqual([
    ['66548N8J1', '101.5', 'firm, two "sides"'],
    ['X', '99', ''],
  ]);
});

test('empty lines are passed over, missing cells and columns are empty, and others are left out', () => {
  expect(rowsOf('\nCUSIP,SPREAD,PRICE\n\n66548N8J1\n,,\n   \nX,4,5\n')).toEqual([
    ['66548N8J1', '', ''],
    ['X', '5', ''],
  ]);
});

test('what spreadsheets make of it: a mark, semicolons, texts as formulas, line breaks in a cell', () => {
  expect(rowsOf('\u{FEFF}CUSIP;PRICE;COMMENTS\r="0066548N";99,5;"one\r\ntwo"\r')).toEqual([
    ['0066548N', '99,5', 'one\ntwo'],
  ]);
});

test('nothing in it, or a header alone', () => {
  expect([rowsOf(''), rowsOf('CUSIP,PRICE\n')]).toEqual([[], []]);
});

test('what the server refuses as a whole has no rows here either', () => {
  expect(() => rowsOf('CUSIP,PRICE\n"66548N8J1,99\n')).toThrow(CsvFault);
  expect(() => rowsOf('CUSIP,PRICE\n6654\u{0}8N8J1,99\n')).toThrow(CsvFault);
});
