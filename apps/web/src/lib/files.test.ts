import { afterEach, describe, expect, test, vi } from 'vitest';
import { acceptedList, fileProblem, saveCsv } from './files.ts';

const pdfOnly = 'Please select a valid PDF file. Only PDF documents are allowed.';
const mb = 1024 * 1024;

describe('file picker', () => {
  test.each([
    ['circular.pdf', 'application/pdf', ['.pdf'], null],
    ['CIRCULAR.PDF', 'application/pdf', ['.pdf'], null],
    ['circular.pdf', '', ['.pdf'], pdfOnly],
    ['circular.pdf', 'text/plain', ['.pdf'], pdfOnly],
    ['circular.txt', 'application/pdf', ['.pdf'], pdfOnly],
    ['model.xlsx', '', ['.pdf', '.xlsx'], null],
    ['model.pdf', '', ['.pdf', '.xlsx'], 'Invalid file type. Accepted types: .pdf, .xlsx'],
    ['prices.CSV', '', ['.csv'], null],
    ['prices', 'text/csv', ['.csv'], 'Invalid file type. Accepted types: .csv'],
    ['prices', 'text/csv', ['.csv', 'text/csv'], null],
    ['archive.exe', 'application/x-msdownload', ['.csv'], 'Invalid file type. Accepted types: .csv'],
  ])('%s of type "%s" where %j is accepted', (name, type, accepted, problem) => {
    expect(fileProblem({ name, type, size: 1 }, accepted, 10)).toBe(problem);
  });

  test.each([
    [0, 'The file is empty.'],
    [1, null],
    [10 * mb, null],
    [10 * mb + 1, 'File too large. Maximum size: 10MB'],
  ])('%d bytes', (size, problem) => {
    expect(fileProblem({ name: 'a.pdf', type: 'application/pdf', size }, ['.pdf'], 10)).toBe(problem);
  });

  test('the type is judged before the size', () => {
    expect(fileProblem({ name: 'a.txt', type: '', size: 11 * mb }, ['.pdf'], 10)).toBe(pdfOnly);
  });

  test('a comma list is read with its spaces and capitals', () => {
    expect(acceptedList(' .pdf,.XLSX, ,.zip ')).toEqual(['.pdf', '.xlsx', '.zip']);
  });
});

describe('a table that is saved', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function savedBytes(text: string): Promise<number[]> {
    vi.useFakeTimers();
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push(content as Blob);
      return 'blob:table';
    });
    vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
    saveCsv(`${text}.csv`, text);
    return [...new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])];
  }

  test('has a mark where a spreadsheet would misread its letters', async () => {
    expect(await savedBytes('é')).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9]);
  });

  test('is left as it is where all letters are plain', async () => {
    expect(await savedBytes('A\r\n')).toEqual([0x41, 13, 10]);
  });
});
