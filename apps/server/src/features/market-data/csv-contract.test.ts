import { TextDecoder } from 'node:util';
import { CsvFault, CsvRecordReader, findColumns, readCsv } from '@landfall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

// The reader of the contract, which the browser shares; its test needs what only the server's types have.
const open = (encoding: string) => new TextDecoder(encoding, { fatal: true });
const read = (content: string | Uint8Array) =>
  [...readCsv(typeof content === 'string' ? Buffer.from(content) : content, open)].flat();
const cells = (content: string | Uint8Array) => read(content).map((record) => record.cells);

const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('readCsv', () => {
  const text = 'CUSIP,Näme\r\n1,"é, ""x"""\r\n';
  const expected = [
    ['CUSIP', 'Näme'],
    ['1', 'é, "x"'],
  ];
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big end first', bigEndian(`\uFEFF${text}`)],
    ['Windows-1252', latin(text)],
    ['line feeds', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['carriage returns', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['no line end after the last row', Buffer.from(text.trimEnd())],
  ])('reads %s', (_what, bytes) => {
    expect(cells(bytes)).toEqual(expected);
  });

  it('knows UTF-16 without a mark by its plain header', () => {
    expect(cells(Buffer.from('AB,C\n1,é\n', 'utf16le'))).toEqual([
      ['AB', 'C'],
      ['1', 'é'],
    ]);
    expect(cells(bigEndian('AB,C\n1,é\n'))).toEqual([
      ['AB', 'C'],
      ['1', 'é'],
    ]);
  });

  it('reads the signs that only Windows-1252 has there', () => {
    expect(cells(Uint8Array.from([0x61, 0x2c, 0x80, 0x0a, 0x93, 0x2c, 0xe9]))).toEqual([
      ['a', '€'],
      ['“', 'é'],
    ]);
  });

  it.each([
    [
      'a semicolon',
      'a;b,c\n1,5;2',
      [
        ['a', 'b,c'],
        ['1,5', '2'],
      ],
    ],
    [
      'a tab',
      'a\tb\n1;2\t3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'a bar',
      'a|b\n1,2|3',
      [
        ['a', 'b'],
        ['1,2', '3'],
      ],
    ],
    [
      'what a first line says',
      'sep=;\r\na;b,c,d\r\n1;2',
      [
        ['a', 'b,c,d'],
        ['1', '2'],
      ],
    ],
    ['a quoted first line that says it', '"sep=\t"\na\tb\n', [['a', 'b']]],
    ['a comma where there is but one column', 'a\n1\n', [['a'], ['1']]],
  ])('takes %s as the separator', (_what, content, rows) => {
    expect(cells(content)).toEqual(rows);
  });

  it.each([
    ['doubled quotes and line ends', 'a,"x ""y""\r\nz",b', ['a', 'x "y"\nz', 'b']],
    ['a quote inside a cell', 'a,5" pipe,b', ['a', '5" pipe', 'b']],
    ['spaces around quotes', 'a,  "x y"  ,b', ['a', 'x y', 'b']],
    ['a cell that Excel keeps as text', 'a,="001",b', ['a', '001', 'b']],
    ['the same in quotes', 'a,"=""0011""",b', ['a', '0011', 'b']],
    ['an empty one of those', 'a,="",b', ['a', '', 'b']],
    ['empty cells at the end', 'a,"b",,', ['a', 'b', '', '']],
    ['spaces in a cell without quotes', ' a ,"b",c ', [' a ', 'b', 'c ']],
  ])('reads %s', (_what, line, expectedCells) => {
    expect(cells(`h1,h2,h3\n${line}\n`)[1]).toEqual(expectedCells);
    expect(cells(`h1,h2,h3\r${line}`)[1]).toEqual(expectedCells);
  });

  it('passes over lines without text and counts every line', () => {
    expect(read('\n\na,b\r\n"x\ny",2\r\n\r\n,,\r\n3,4"5\r\r6,7')).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['x\ny', '2'] },
      { line: 8, cells: ['3', '4"5'] },
      { line: 10, cells: ['6', '7'] },
    ]);
  });

  it.each([
    ['a null character', 'a,b\n1,\0\n'],
    ['UTF-16 cut in a character', Buffer.from('\uFEFFa,b', 'utf16le').subarray(0, 7)],
    ['UTF-16 with half a pair', Buffer.from('\uFEFFa,\uD83D,b', 'utf16le')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a sheet of Excel', Buffer.from('504b030414000600080000002100', 'hex')],
    ['bytes that Windows-1252 does not have', Uint8Array.from([0x61, 0x2c, 0x81, 0x0a])],
  ])('refuses %s', (_what, content) => {
    expect(() => read(content)).toThrow('The file cannot be read as text');
  });

  it('names the line of a quote that is never closed', () => {
    expect(() => read('a,b\n1,"2\n3,4\n')).toThrow('Line 2: a quote is opened but never closed.');
    expect(() => read(`a,b\n1,2\n3,"${'4\n'.repeat(600_000)}`)).toThrow('Line 3: a quote is opened but never closed.');
  });

  it('names the line of a quote that is not doubled', () => {
    expect(() => read('a,b\n1,"x"y\n3,4\n')).toThrow('Line 2: a quote inside a quoted cell is not doubled.');
    expect(() => read('a,b\n1,2\n3,"5" tick, late"\n')).toThrow('Line 3: a quote inside a quoted cell');
  });

  it('does not take a line without end for a table', () => {
    expect(() => read(`a,b\n${'x'.repeat(1_100_000)}`)).toThrow('Line 2 is too long for a table.');
  });

  it('gives back whatever was written, however the text is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '€', '=') });
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, size, lineEnd) => {
          const kept = rows.filter((row) => row.some((value) => value.trim() !== ''));
          // What programs mean by these is something else.
          fc.pre(rows.flat().every((value) => !/^(?:=| +)"[^]*" *$/.test(value)));
          const content = ['h1,h2', ...rows.map((row) => row.map(quote).join(','))].join(lineEnd);
          const reader = new CsvRecordReader();
          const records = [];
          for (let at = 0; at < content.length; at += size) records.push(...reader.push(content.slice(at, at + size)));
          records.push(...reader.end());
          const read = kept.map((row) => row.map((value) => value.replaceAll(/\r\n?/g, '\n')));
          expect(records.slice(1).map((record) => record.cells)).toEqual(read);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('throws nothing but faults at any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let fault: unknown = null;
        try {
          read(bytes);
        } catch (error) {
          fault = error;
        }
        expect(fault === null || fault instanceof CsvFault).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('findColumns', () => {
  it('takes any order, case and spacing, and says what does not fit', () => {
    const found = findColumns([' isin ', 'Effective date', 'PRIZE', '', 'Isin'], ['CUSIP', 'ISIN', 'EFFECTIVE_DATE']);
    expect(found).toEqual({
      places: new Map([
        ['ISIN', 0],
        ['EFFECTIVE_DATE', 1],
      ]),
      missing: ['CUSIP'],
      unknown: ['PRIZE'],
      repeated: ['ISIN'],
    });
  });
});
