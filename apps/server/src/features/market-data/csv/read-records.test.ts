import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from './read-records.ts';

async function* chunks(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(text: string | Uint8Array, size = 7) {
  const records = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const batch of readRecords(chunks(bytes, size))) records.push(...batch);
  return records;
}
const cells = async (text: string | Uint8Array) => (await read(text)).map((record) => record.cells);

describe('readRecords', () => {
  it('takes the delimiter of the header, and keeps the others in cells', async () => {
    expect(await cells('a;b,c\n1,5;2')).toEqual([
      ['a', 'b,c'],
      ['1,5', '2'],
    ]);
    expect(await cells('a\tb\n1;2\t3')).toEqual([
      ['a', 'b'],
      ['1;2', '3'],
    ]);
  });

  it('reads quoted cells with delimiters, quotes and line ends, and counts the lines', async () => {
    expect(await read('a,b\r\n"x, ""y""\r\nz",2\r\n\r\n,,\r\n3,4"5\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"\r\nz', '2'] },
      { line: 6, cells: ['3', '4"5'] },
    ]);
  });

  it('reads UTF-8 with and without mark, and UTF-16, cut anywhere', async () => {
    const text = 'ä,b\né,€\n';
    const expected = [
      ['ä', 'b'],
      ['é', '€'],
    ];
    expect(await cells(Buffer.from(text))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
  });

  it.each([
    ['a null character', 'a,b\n1,\0\n', 'null characters'],
    ['an open quote', 'a,b\n1,"2\n3,4\n', 'Line 2: a quote is opened and never closed.'],
  ])('refuses %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('gives back whatever was written, however the bytes are cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', '€') });
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const kept = rows.filter((row) => row.some((text) => text.trim() !== ''));
        const text = ['h1,h2', ...rows.map((row) => row.map(quote).join(','))].join('\n');
        const records = await read(text, size);
        expect(records.slice(1).map((record) => record.cells)).toEqual(kept);
      }),
      { numRuns: 200 },
    );
  });
});
