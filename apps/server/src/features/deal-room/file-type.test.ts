import { describe, expect, it } from 'vitest';
import { contentFault, contentTypeOf, pdfOnlyMessage, typeFault } from './file-type.ts';

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
