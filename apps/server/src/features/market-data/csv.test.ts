import { describe, expect, it } from 'vitest';
import { readRecords } from './csv.ts';

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
    ['an open quote', 'a,b\n1,"2\n3,4\n', 'Line 2: a quote is opened but never closed.'],
  ])('refuses %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
