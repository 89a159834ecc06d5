import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  structureFault,
  readZipEntries,
  contentFault,
  contentTypeOf,
  pdfOnlyMessage,
  typeFault,
} from './check-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-structure-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A zip of these names, as any packer writes it. */
function zipOf(names: readonly string[], comment = ''): Buffer {
  const content = deflateRawSync(Buffer.from('some content'));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), content);
    directory.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]);
}

const workbook = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'];
const document = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

async function fault(name: string, bytes: Uint8Array): Promise<string | null> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return structureFault(name, path);
}

describe('structureFault', () => {
  it.each<[string, string, Uint8Array, string | null]>([
    ['a workbook', 'a.xlsx', zipOf(workbook), null],
    ['a binary workbook', 'a.xlsx', zipOf(['[Content_Types].xml', 'xl/workbook.bin']), null],
    ['a letter', 'a.xlsx', zipOf(document), 'The file is named .xlsx but is not an Excel workbook.'],
    ['an archive', 'a.zip', zipOf(['über/a.csv', 'b.csv']), null],
    ['an archive with a remark', 'a.zip', zipOf(['a.csv'], 'from us'), null],
    ['an archive of nothing', 'a.zip', zipOf([]), 'The archive is empty.'],
    [
      'half an archive',
      'a.zip',
      zipOf(['a.csv', 'b.csv']).subarray(0, 80),
      'The archive is damaged and cannot be opened.',
    ],
    ['half a workbook', 'a.xlsx', zipOf(workbook).subarray(0, -30), 'The workbook is damaged and cannot be opened.'],
    ['a mark alone', 'a.zip', Buffer.from('PK\u0003\u0004'), 'The archive is damaged and cannot be opened.'],
    ['text', 'a.csv', Buffer.from(`${'a,b\r\n'.repeat(50_000)}1,é`), null],
    ['text of two bytes a letter', 'a.csv', Buffer.from('\uFEFFa,b\n', 'utf16le'), null],
    [
      'text with bytes at its end',
      'a.csv',
      Buffer.from(`${'a,b\n'.repeat(50_000)}\0`),
      'The file is named .csv but is not a text file.',
    ],
    ['a PDF, which is opened elsewhere', 'a.pdf', Buffer.from('%PDF-1.4'), null],
  ])('%s as %s', async (_what, name, bytes, expected) => {
    expect(await fault(name, bytes)).toBe(expected);
  });

  it('reads or refuses any bytes', async () => {
    const whole = zipOf(workbook);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    const property = fc.asyncProperty(
      fc.array(change, { maxLength: 10 }),
      fc.nat(whole.length),
      async (changes, kept) => {
        const bytes = Buffer.from(whole.subarray(0, kept));
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        const found = await fault('a.xlsx', bytes);
        expect(found === null || found.endsWith('.')).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

it('the names in an archive are read as they stand', async () => {
  const path = join(folder, 'named.zip');
  const names = Array.from({ length: 300 }, (_, index) => `folder ${index}/übersicht.csv`);
  await writeFile(path, zipOf(names));
  expect(await readZipEntries(path)).toEqual(names);
});

it('a workbook with a password is told from any other wrong file', () => {
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  expect(contentFault('a.xlsx', compound)).toMatch(/^The workbook is protected with a password or in an old format/);
  expect(contentFault('a.zip', compound)).toBe('The file is named .zip but is not a zip archive.');
});

const model = '.pdf,.xlsx,.csv,.zip';
const listMessage = 'Invalid file type. Accepted types: .pdf, .xlsx, .csv, .zip';

describe('typeFault', () => {
  it.each([
    ['a.pdf', 'application/pdf', '.pdf', null],
    ['a.PDF', 'application/pdf', '.pdf', null],
    ['a.pdf', 'text/plain', '.pdf', pdfOnlyMessage],
    ['a.txt', 'application/pdf', '.pdf', pdfOnlyMessage],
    ['a.xlsx', 'application/octet-stream', model, null],
    ['a.csv', 'application/vnd.ms-excel', model, null],
    ['a.exe', 'application/zip', model, listMessage],
    ['a.pdf', 'application/zip', model, listMessage],
    ['a', 'application/pdf', model, listMessage],
  ])('%s sent as %s where %s is allowed', (name, type, allowed, fault) => {
    expect(typeFault(name, type, allowed)).toBe(fault);
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]);

describe('contentFault', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['a.pdf', bytes('%PDF-1.7\n'), true],
    ['a.pdf', bytes('just text'), false],
    ['a.pdf', zip, false],
    ['a.xlsx', zip, true],
    ['a.xlsx', bytes('a,b'), false],
    ['a.zip', bytes('PK'), false],
    ['a.csv', bytes('a,b\r\n1,2'), true],
    ['a.csv', new Uint8Array([0xff, 0xfe, 0x61, 0x00]), true],
    ['a.csv', new Uint8Array([0xe9, 0x2c, 0x31]), true],
    ['a.csv', zip, false],
    ['a.csv', bytes('%PDF-1.7'), false],
    ['a.csv', new Uint8Array([0x61, 0x00, 0x62]), false],
  ])('%s', (name, head, fits) => {
    expect(contentFault(name, head) === null).toBe(fits);
  });

  it('names what is wrong', () => {
    expect(contentFault('a.pdf', bytes('x'))).toBe('The file is named .pdf but is not a PDF.');
  });
});

it('serves what it does not know as bytes', () => {
  expect(contentTypeOf('a.html')).toBe('application/octet-stream');
});
