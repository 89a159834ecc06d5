import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';
import { writeZip, type ZipFile } from './write-zip.ts';
import { centralHeader, dataDescriptor, endRecords, localHeader } from './zip-format.ts';
import { FileNames, folderName } from './zip-names.ts';

const modified = new Date('2026-01-15T17:00:01Z');
const file = (name: string, pieces: readonly Buffer[]): ZipFile => ({
  name,
  modified,
  size: pieces.reduce((sum, piece) => sum + piece.length, 0),
  content: pieces,
});
const zipOf = (files: Iterable<ZipFile>): Promise<Buffer> => buffer(Readable.from(writeZip(Readable.from(files))));

describe('a zip', () => {
  it('gives back whatever pieces went in', async () => {
    const piece = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    const long = fc.integer({ min: 65_530, max: 131_080 }).map((length) => Buffer.alloc(length, length % 251));
    const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: piece }, long), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 5 }), async (files) => {
        const read = readZip(await zipOf(files.map((own, index) => file(`Ordner/Datei ${index} ü.pdf`, own))));
        expect(read).toEqual(
          files.map((own, index) => ({ name: `Ordner/Datei ${index} ü.pdf`, modified, content: Buffer.concat(own) })),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('holds more files than two bytes can count', async () => {
    const count = 65_540;
    const many = function* many() {
      for (let index = 0; index < count; index += 1) yield file(String(index), []);
    };
    const read = readZip(await zipOf(many()));
    expect(read).toHaveLength(count);
    expect(read.at(-1)?.name).toBe('65539');
  });

  it('says lengths and places beyond four bytes in eight', () => {
    const large = { name: 'a', modified, isLarge: true, crc32: 7, size: 5e9, compressedSize: 5.1e9, offset: 6e9 };
    expect(localHeader(large).readUInt32LE(18)).toBe(0xffff_ffff);
    const descriptor = dataDescriptor(large);
    expect([descriptor.readBigUInt64LE(8), descriptor.readBigUInt64LE(16)]).toEqual([5_100_000_000n, 5_000_000_000n]);
    const central = centralHeader(large);
    const wide = central.subarray(-24);
    expect([0, 8, 16].map((at) => Number(wide.readBigUInt64LE(at)))).toEqual([5e9, 5.1e9, 6e9]);
    const far = centralHeader({ ...large, isLarge: false, size: 1, compressedSize: 6 });
    expect([far.readUInt32LE(20), far.readUInt32LE(42), Number(far.subarray(-8).readBigUInt64LE())]).toEqual([
      6, 0xffff_ffff, 6e9,
    ]);
    const end = endRecords(1, { offset: 6e9, size: 50 });
    expect([end.readUInt32LE(), Number(end.readBigUInt64LE(48)), end.length]).toEqual([0x0606_4b50, 6e9, 98]);
    expect(endRecords(1, { offset: 6, size: 50 })).toHaveLength(22);
  });

  it('fails where a file is not as long as it is said to be, or breaks off', async () => {
    await expect(zipOf([{ ...file('a', [Buffer.from('abc')]), size: 4 }])).rejects.toThrow('a has 3 bytes, not 4');
    const breaking = Readable.from(
      (function* pieces() {
        yield Buffer.from('abc');
        throw new Error('the disk is gone');
      })(),
    );
    await expect(zipOf([{ ...file('a', []), content: breaking }])).rejects.toThrow('the disk is gone');
  });
});

describe('names in a zip', () => {
  it.each([
    ['Northwind Re Ltd.', 'Northwind Re Ltd'],
    ['../..', '_'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['CON', '_CON'],
    ['=1+1', '1+1'],
    ['', '_'],
  ])('the folder of %s is %s', (name, folder) => {
    expect(folderName(name)).toBe(folder);
  });

  it('are unique in whatever case a system keeps them', () => {
    const names = new FileNames();
    const taken = ['A.pdf', 'a.pdf', 'A (2).pdf', 'nul', '../x.pdf', '.pdf', `${'y'.repeat(200)}.pdf`].map((name) =>
      names.take(name),
    );
    expect(taken.slice(0, 6)).toEqual(['A.pdf', 'a (2).pdf', 'A (2) (2).pdf', '_nul', '.._x.pdf', 'document.pdf']);
    expect(taken[6]).toHaveLength(124);
  });

  it('never collide, leave their folder or name a device', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 20 }), (sent) => {
        const names = new FileNames();
        const taken = sent.map((name) => names.take(name));
        expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(sent.length);
        for (const name of [...taken, ...sent.map(folderName)]) {
          expect(name).not.toMatch(/[/\\\p{Cc}]|^$|^\.{1,2}$|[. ]$/u);
        }
      }),
      { numRuns: 50 },
    );
  });
});
